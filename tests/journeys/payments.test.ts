import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { atProvider, expectPaid, fetchLink, goToProvider, heading, main } from '../support/steps.ts'

const here = '/factures/paiements'

/** The newest payment of the list: earlier tests may have left others below. */
const newest = (page: Page) => main(page).locator('tbody').getByRole('row').first()

test('« Mes paiements » is one link away from the invoices, and says when there is none; a payment that is booked is listed with its invoices and its amount, and has a receipt, which is among the documents too', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/factures/consulter')
  await main(page).getByRole('link', { name: 'Mes paiements et mes reçus' }).click()
  await expect(page).toHaveURL(/\/factures\/paiements$/)
  await expect(heading(page)).toHaveText('Mes paiements')
  await expect(main(page)).toContainText('Aucun paiement par carte')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectSound(page)
  await goToProvider(page)
  await atProvider(page, 'Payer')
  await expectPaid(page, '210,87 €')
  await page.goto(here)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Factures',
    'Adresse',
    'Montant',
    'État',
    'Suite',
  ])
  const row = newest(page)
  await expect(row.getByRole('rowheader')).toHaveText(/^\d\d\/\d\d\/\d{4} à \d\d:\d\d$/)
  for (const text of [
    'F100001-01, F100001-02',
    '12 rue des Lavoirs · P100001',
    '210,87 €',
    'Enregistré',
  ])
    await expect(row).toContainText(text)
  await expectSound(page)

  const link = row.getByRole('link', { name: /^Reçu du paiement de 210,87 € du / })
  const answer = await fetchLink(link)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^recu-F100001-01-\d{4}-\d\d-\d\d\.pdf$/)
  await page.goto('/compteabo/documents')
  const receipt = await fetchLink(page.getByRole('link', { name: /^Reçu du .* 210,87 €$/ }))
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  await expectSound(page)
})

test('a payment that was left at the provider is taken up again, and paid once', async ({
  loginAs,
  stack,
  world,
}) => {
  const page = await loginAs('100001')
  await goToProvider(page, ['F100001-02'])
  const provider = page.url()
  await page.goto(here)
  const row = newest(page)
  await expect(row).toContainText('Commencé, pas encore payé')
  await expect(row.getByRole('cell').last()).toMatchAriaSnapshot(`
    - button /^Reprendre le paiement de 126,50 € du \\d+/
  `)
  await expectSound(page)

  await row.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
  expect(page.url()).toBe(provider)
  expect(new URL(page.url()).origin).toBe(stack.provider)
  await atProvider(page, 'Payer sans revenir')
  await expect(page.getByText('Vous pouvez fermer cette fenêtre')).toBeVisible()
  await expect(async () => {
    await page.goto(here)
    await expect(newest(page)).toContainText('Enregistré', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  expect(await world.journal('payment/doPayment')).toHaveLength(1)
  expect(await world.journal('payment/payBills')).toHaveLength(1)
})
