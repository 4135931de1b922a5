import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { main } from '../support/steps.ts'

// Karim's selected point is P100002A; C, elsewhere, owes an invoice.

const ofC = 'F100002C-01'

/** What stands at a metering point: its own pages, and the pages of a thing of it. */
const places = [
  `/factures?pdc=P100002C`,
  `/factures/consulter?pdc=P100002C`,
  `/factures/consulter/${ofC}?pdc=P100002C`,
  `/factures/consulter/${ofC}/contester?pdc=P100002C`,
  `/factures/consulter/payer?pdc=P100002C&facture=${ofC}`,
  `/factures/delai?pdc=P100002C&facture=${ofC}`,
  '/factures/controle?pdc=P100002C',
]

const shownPoint = (page: Page) => page.getByLabel('Adresse affichée')
const standsAt = (page: Page, point: string) =>
  expect(shownPoint(page), page.url()).toHaveValue(point)

test('[BEY-641] a page that names a metering point stands at it with its banner, and each link to invoices and consumption under it leads to the same point', async ({
  loginAs,
}) => {
  const page = await loginAs('100002', '/factures')
  await standsAt(page, 'P100002A')
  const followed = new Set<string>()
  for (const place of places) {
    await page.goto(place)
    await standsAt(page, 'P100002C')
    const links = await page
      .locator('main a, nav a')
      .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
    for (const href of links)
      if (/^\/factures(?!\/paiements|\/fichier|\/controle\/export)/.test(href)) followed.add(href)
    for (const href of links.filter(href => href.startsWith('/factures/fichier/')))
      expect((await page.request.get(href)).headers()['content-type'], href).toBe('application/pdf')
  }
  expect(followed.size).toBeGreaterThan(8)
  for (const href of followed) {
    await page.goto(href)
    await standsAt(page, 'P100002C')
    await expect(main(page).getByRole('heading', { name: /introuvable/ })).toHaveCount(0)
  }
  // Nothing of this has selected another point.
  await page.goto('/factures')
  await standsAt(page, 'P100002A')
})

test('[BEY-641] the address of a thing is found without its point, at whichever of one’s points it is; another’s is not', async ({
  loginAs,
}) => {
  const page = await loginAs('100002', '/home')
  for (const address of [
    `/factures/consulter/${ofC}`,
    `/factures/consulter/${ofC}/contester`,
    `/factures/consulter/payer?facture=${ofC}`,
    `/factures/delai?facture=${ofC}`,
  ]) {
    await page.goto(address)
    await expect(main(page), address).toContainText(ofC)
    await standsAt(page, 'P100002C')
  }
  const file = await page.request.get(`/factures/fichier/${ofC}`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  for (const address of [
    '/factures/consulter/F100001-01',
    `/factures/consulter/${ofC}?pdc=P100001`,
  ])
    expect((await page.request.get(address)).status(), address).toBe(404)

  // From the page of a thing, another address leads to its list.
  await page.goto(`/factures/consulter/${ofC}`)
  await shownPoint(page).selectOption({ value: 'P100002B' })
  await page.getByRole('button', { name: 'Changer' }).click()
  await expect(page).toHaveURL(/\/factures\/consulter$/)
  await standsAt(page, 'P100002B')
})

test('[BEY-641] so is a request, from which another address leads to all of them', async ({
  loginAs,
}) => {
  const request = 'D100051B-1'
  const page = await loginAs('100051', '/home')
  await standsAt(page, 'P100051')
  for (const address of ['/mediateur', '/annuler', '']) {
    await page.goto(`/historique/${request}${address}`)
    await expect(main(page), address).toContainText(request)
    await standsAt(page, 'P100051B')
  }
  await shownPoint(page).selectOption({ value: 'P100051' })
  await page.getByRole('button', { name: 'Changer' }).click()
  await expect(page).toHaveURL(/\/historique$/)
  await standsAt(page, 'P100051')
})
