import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'

test('[INV-01] [INV-02] /factures leads to the invoices and to the consumption', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/factures')
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText('Mes factures')
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/factures/consulter"]')).toBeVisible()
  await expect(main.locator('a[href="/factures/controle"]')).toBeVisible()
})

test('[INV-03] [INV-04] [INV-05] [INV-06] [INV-07] [INV-16] the invoices of a metering point, what they cost and what is left to pay', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/factures/consulter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('P100001')
  const main = page.getByRole('main')
  await expect(main).toContainText('Total à payer : 210,87 €')
  await expect(main.getByRole('button', { name: 'Payer mes factures' })).toBeVisible()
  for (const name of ['Date d’émission', 'Numéro', 'Montant TTC', 'Date limite de paiement'])
    await expect(main.getByRole('columnheader', { name })).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: 'Facture réglée' })).toHaveCount(10)
  const unpaid = main.getByRole('row').filter({ hasText: 'F100001-01' })
  await expect(unpaid).toContainText('84,37 €')
  await expect(unpaid).not.toContainText('Facture réglée')
  await expect(main.locator('a[href="/paymentmodes/mensualisation"]')).toBeVisible()
})

test('[INV-08] an invoice is downloaded as a PDF', async ({ page, loginAs }) => {
  await loginAs('100001')
  await page.goto('/factures/consulter')
  const link = page.getByRole('link', { name: 'PDF de la facture F100001-01' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('F100001-01.pdf')
})

test('[INV-09] a monthly payer whose invoice has no file is led to the schedule', async ({
  page,
  loginAs,
}) => {
  await loginAs('100003')
  await page.goto('/factures/consulter')
  const newest = page.getByRole('row').filter({ hasText: 'F100003-01' })
  await expect(newest.getByRole('link')).toHaveAttribute(
    'href',
    '/paymentmodes/mensualisation/visualisation',
  )
  await expect(newest.getByRole('link', { name: /PDF/ })).toHaveCount(0)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('[INV-17] a metering point without invoices says so, and offers nothing to pay', async ({
  page,
  loginAs,
}) => {
  await loginAs('100006')
  await page.goto('/factures/consulter')
  const main = page.getByRole('main')
  await expect(main).toContainText('Aucune facture trouvé')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('an invoice that cannot be downloaded leaves the reader on the list, with the reason', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await page.goto('/factures/consulter')
  await world.fail({ call: 'getInvoiceFile', mode: '500' })
  await page.getByRole('link', { name: 'PDF de la facture F100001-01' }).click()
  await expect(page.getByRole('main')).toContainText(
    'Problème lors du téléchargement de la facture.',
  )
  await expect(page.getByRole('row').filter({ hasText: 'F100001-01' })).toBeVisible()
})
