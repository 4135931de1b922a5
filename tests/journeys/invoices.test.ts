import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, inBrowser, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { dayFromNow, fetchLink, heading, main } from '../support/steps.ts'

const list = '/factures/consulter'

const due = (page: Page) => page.getByRole('table', { name: 'Factures à payer' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const row = (page: Page, number: string) => rows(page).filter({ hasText: number })
const older = (page: Page) => page.locator('summary').filter({ hasText: /^Voir les \d+ d’avant/ })
const tick = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: `Sélectionner la facture ${number}` }).check()

/** A downloaded file, as its text. */
async function download(page: Page) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger la liste (CSV)' }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('[INV-01] [INV-02] [INV-03] [INV-04] [INV-05] [INV-06] [INV-07] [INV-08] [INV-16] [INV-18] from /factures to the invoices of an address: what is to pay first, then what is paid, each as a PDF', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/factures')
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText('Mes factures')
  await expect(main(page).locator('a[href="/factures/controle"]')).toBeVisible()
  await main(page).locator('a[href="/factures/consulter"]').click()
  await expect(heading(page)).toHaveText('Mes factures 12 rue des Lavoirs · P100001')
  await expect(main(page)).toContainText('À payer : 2 factures 210,87 €')
  await expect(main(page).getByRole('button', { name: 'Payer mes factures' })).toBeVisible()
  const headers = [
    'Réglée',
    'Date d’émission',
    'Numéro',
    'Montant TTC',
    'Date limite',
    'Facture',
    'Choix',
  ]
  await expect(due(page).getByRole('columnheader')).toHaveText(headers)
  // In that order, the late one first; a day as people write it.
  const cells = (number: string) => row(page, number).locator('th, td')
  const bill = /^Facture du \d\d\/\d\d\/\d{4}(\s+\d+\sjours, \d+\sm³ estimés)?\s*$/
  await expect(cells('F100001-02')).toHaveText([
    'EN RETARD',
    bill,
    'F100001-02',
    '126,50 €',
    `au plus tard le ${dayFromNow(-12)}`,
    /^PDF/,
    'Sélectionner la facture F100001-02',
  ])
  await expect(cells('F100001-01')).toHaveText([
    'A REGLER',
    bill,
    'F100001-01',
    '84,37 €',
    `au plus tard le ${dayFromNow(20)}`,
    /^PDF/,
    'Sélectionner la facture F100001-01',
  ])
  await expect(due(page).getByRole('rowheader')).toHaveText(['F100001-02', 'F100001-01'])
  await expect(due(page).locator('svg')).toHaveCount(0)
  const paid = row(page, 'F100001-03')
  await expect(paid.getByRole('cell').first()).toHaveText('Réglée')
  await expect(paid.locator('svg')).toHaveCount(1)
  await expect(main(page).getByRole('link', { name: /mensualisation/ })).toHaveAttribute(
    'href',
    '/paymentmodes/mensualisation',
  )
  await expect(
    main(page).getByRole('link', { name: 'Mes paiements et mes reçus' }),
  ).toHaveAttribute('href', '/factures/paiements')
  await expectSound(page)
  const link = page.getByRole('link', { name: 'PDF de la facture F100001-01' })
  const answer = await fetchLink(link)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('F100001-01.pdf')
})

test('[BEY-350] what is owed at another address comes first, and a row shows the invoices of another one', async ({
  loginAs,
}) => {
  const page = await loginAs('100002', '/factures')
  await expect(main(page)).toContainText('Vous devez 61,05 €')
  await expect(main(page)).toContainText('SOLDE Tout est réglé à cette adresse.')
  const others = page.getByRole('region', { name: 'Mes autres adresses' })
  const rows = others.getByRole('button')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('P100002B')
  await expect(rows.last()).toContainText('61,05')
  await expectSound(page)
  await others.getByRole('button', { name: '140 route de Saint-Lunier' }).click()
  await expect(page).toHaveURL('/factures')
  await expect(main(page)).toContainText('À payer : 1 facture 61,05 €')
  await expect(others.getByRole('button')).toHaveCount(2)
})

test('[INV-10] each invoice has its box: a ticked one that is paid is for the spreadsheet, and never paid again', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', list)
  await older(page).click()
  await expect(rows(page)).toHaveCount(12)
  for (const shown of await rows(page).all())
    await expect(shown.getByRole('checkbox')).toHaveCount(1)
  await tick(page, 'F100001-03')
  const { name, text } = await download(page)
  expect(name).toBe('factures-P100001.csv')
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .map(line => line.split(';')[0]),
  ).toEqual(['\uFEFFNuméro', 'F100001-03'])

  await page.getByRole('button', { name: 'Payer mes factures' }).click()
  await expect(page).toHaveURL(list)
  await expect(main(page)).toContainText(
    'Rien n’est à payer dans ce que vous avez coché, et rien n’a été payé.',
  )
  await expectSound(page)
})

test('[INV-17] a metering point without invoices says so, and offers nothing to pay', async ({
  loginAs,
}) => {
  const page = await loginAs('100006', '/factures/consulter')
  await expect(main(page)).toContainText('Aucune facture trouvé')
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await expectSound(page)
})

test(
  '[BEY-755] on a wide screen the whole row of an invoice or a request is pressed; its file, its box and its button lie above it',
  inBrowser,
  async ({ loginAs }) => {
    for (const [login, path] of [
      ['100001', list],
      ['100005', '/historique'],
    ] as const) {
      const page = await loginAs(login, path)
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await pressedInRows(page), `${path}, ${width}`).toEqual([])
        expect(await cutIn(page), `${path}, ${width}`).toEqual([])
      }
    }
    const page = await loginAs('100001', list)
    await row(page, 'F100001-02').getByText('126,50').click({ force: true })
    await expect(page).toHaveURL(/\/factures\/consulter\/F100001-02/)
  },
)

/** What is not pressed at its own place in the rows of tables: a box by its label; an empty place presses the row's link. */
const pressedInRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody :is(a, button, label, td)')].flatMap(part => {
      if (!part.checkVisibility()) return []
      part.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = part.getBoundingClientRect()
      const at = document.elementFromPoint(x + width / 2, y + height / 2)
      const isRight = part.localName === 'td' ? at?.closest('a, button, label') : part.contains(at)
      return isRight ? [] : [`${part.outerHTML.slice(0, 90)} ${at?.outerHTML.slice(0, 60)}`]
    }),
  )

/** The cells and headings of tables whose words have no room. */
const cutIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(th, td)')].flatMap(cell =>
      cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1 ? [cell.textContent] : [],
    ),
  )
