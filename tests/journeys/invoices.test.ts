import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addLongPast, invoiceCount, oldSubscriber, unpaidCount } from '../../bench/world.ts'
import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'

const list = '/factures/consulter'

const states = (page: Page) => page.getByRole('navigation', { name: 'État des factures' })
const years = (page: Page) => page.getByRole('navigation', { name: 'Année des factures' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages des factures' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const numbers = (page: Page) => page.getByRole('rowheader').allInnerTexts()

/** The count of what is shown, read aloud when it changes. */
const count = (page: Page, text: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible()

/** The amounts of a column as they are read, in cents. */
async function amounts(page: Page) {
  const cells = await page
    .getByRole('cell')
    .filter({ hasText: /^[\d\s]+,\d\d\s€$/ })
    .allInnerTexts()
  return cells.map(text => Number(text.replace(/\D/g, '')))
}

/** A downloaded file, as its text. */
async function download(page: Page, link: string | RegExp) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

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
  await expect(main.getByRole('link', { name: 'Mes paiements', exact: true })).toHaveAttribute(
    'href',
    '/factures/paiements',
  )
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('[INV-04] [INV-10] the invoices to pay, the paid ones and those of a year are shown apart, and paid from there', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto(list)
  await count(page, '12 factures')
  await expect(states(page).getByRole('link')).toHaveText(['Tout', 'À payer', 'Payées'])
  await states(page).getByRole('link', { name: 'Payées' }).click()
  await count(page, '10 factures')
  await expect(rows(page).filter({ hasText: 'Facture réglée' })).toHaveCount(10)
  await states(page).getByRole('link', { name: 'À payer' }).click()
  await count(page, '2 factures')
  await expect(states(page).getByRole('link', { name: 'À payer' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(rows(page).filter({ hasText: 'F100001-02' })).toContainText('En retard')
  await expect(rows(page).filter({ hasText: 'F100001-01' })).not.toContainText('En retard')
  // What is to pay is the balance, whatever is shown of it.
  await expect(page.getByRole('main')).toContainText('Total à payer : 210,87 €')
  await expect(page.getByRole('main')).toContainText('affichées ou non')

  await page.getByRole('columnheader', { name: 'Montant TTC' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Montant TTC' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  expect(await numbers(page)).toEqual(['F100001-01', 'F100001-02'])
  const filtered = page.url()
  await page.getByRole('checkbox', { name: 'Sélectionner la facture F100001-02' }).check()
  await page.getByRole('button', { name: 'Payer mes factures' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payer mes factures' })
  await expect(dialog.getByRole('button', { name: 'Payer 126,50 €' })).toBeVisible()
  await expectValidHtml(page)
  await dialog.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(filtered)
  await expect(dialog).toHaveCount(0)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
})

test('filters that leave nothing are told from a metering point without invoices', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto(`${list}?statut=a-payer`)
  const year = String(new Date().getFullYear() - 2)
  await years(page).getByRole('link', { name: year }).click()
  const main = page.getByRole('main')
  await count(page, 'Aucune facture ne correspond à ces filtres')
  await expect(main).not.toContainText('Aucune facture trouvé')
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(main).toContainText('Total à payer : 210,87 €')
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))
  await main.getByRole('link', { name: 'Voir toutes les factures' }).click()
  await count(page, '12 factures')
})

test('an address that makes no sense shows all invoices, the newest first', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto(`${list}?statut=perdues&annee=1789&tri=nom.haut&page=99999999`)
  await count(page, '12 factures')
  expect((await numbers(page)).slice(0, 2)).toEqual(['F100001-01', 'F100001-02'])
})

test('twenty years of invoices come by pages, in any order', async ({ page, loginAs, stack }) => {
  addLongPast(stack.dataDir)
  await loginAs(oldSubscriber)
  await page.goto(list)
  await count(page, `${invoiceCount} factures, page 1 sur 10`)
  await expect(rows(page)).toHaveCount(24)
  await expect(page.getByRole('columnheader', { name: 'Date d’émission' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect((await numbers(page))[0]).toBe('F100059-240')
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  await page.getByRole('columnheader', { name: 'Montant TTC' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Montant TTC' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const first = await amounts(page)
  expect(first).toEqual([...first].sort((a, b) => a - b))
  await pages(page).getByRole('link', { name: 'Suivante' }).click()
  await count(page, 'page 2 sur 10')
  const second = await amounts(page)
  expect(second).toEqual([...second].sort((a, b) => a - b))
  expect(second[0]).toBeGreaterThanOrEqual(first.at(-1) ?? 0)
})

test('twenty years of invoices are narrowed by state and year, and leave as a spreadsheet', async ({
  page,
  loginAs,
  stack,
}) => {
  addLongPast(stack.dataDir)
  await loginAs(oldSubscriber)
  await page.goto(`${list}?tri=montant.asc&page=2`)
  await states(page).getByRole('link', { name: 'À payer' }).click()
  await count(page, `${unpaidCount} factures, page 1 sur 2`)
  const year = String(new Date().getFullYear() - 1)
  await page.getByRole('combobox', { name: 'Année' }).selectOption(year)
  await page.getByRole('button', { name: 'Afficher' }).click()
  await count(page, '12 factures')
  await expect(page.getByRole('combobox', { name: 'Année' })).toHaveValue(year)
  await expect(states(page).getByRole('link', { name: 'À payer' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const shown = await numbers(page)
  expect(shown).toHaveLength(12)
  await expectValidHtml(page)
  await atEachWidth(page, () => expectAccessible(page))

  const { name, text } = await download(page, 'Télécharger ces 12 factures en CSV')
  expect(name).toBe('factures-P100059.csv')
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFFNuméro;Date d’émission;Montant TTC (€);Date limite de paiement;Reste à payer (€);État',
  )
  expect(lines.map(line => line.split(';')[0])).toEqual(shown)
  for (const line of lines)
    expect(line).toMatch(
      /^F100059-\d{3};\d\d\/\d\d\/\d{4};\d+,\d\d;\d\d\/\d\d\/\d{4};\d+,\d\d;(À payer|En retard)$/,
    )
})

test('[INV-09] an invoice without a file offers nothing to who does not pay by the month', async ({
  page,
  loginAs,
  stack,
}) => {
  addLongPast(stack.dataDir)
  await loginAs(oldSubscriber)
  await page.goto(list)
  const without = rows(page).filter({ hasText: 'F100059-235' })
  await expect(without).toBeVisible()
  await expect(without.getByRole('link')).toHaveText(['Contester la facture F100059-235'])
})

test('a spreadsheet that cannot be made leaves the reader on the list, with the reason', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('100001')
  await page.goto(list)
  // The list that one is led back to asks again.
  await world.fail({ call: 'getInvoices', mode: '500', times: 1 })
  await page.getByRole('link', { name: 'Télécharger ces 12 factures en CSV' }).click()
  await expect(page.getByRole('main')).toContainText(
    'Problème lors de la récupération de vos factures.',
  )
  await count(page, '12 factures')
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
  await expect(newest.getByRole('link', { name: 'Échéancier' })).toHaveAttribute(
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
