import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { choose, press, step, typeDay } from './steps.ts'
import { jpg } from './uploads.ts'

// Subscribing, in the words of the screens.

export const menu = '/services/souscrpition' // sic

export const tenant = {
  base: `${menu}/locataire`,
  call: 'demandes-d-abonnement/locataire',
  name: 'subscribeAsTenant',
  date: "Date d'arrivée",
  paper: "Pièce d'identité",
} as const

export const owner = {
  base: `${menu}/proprietaire`,
  call: 'demandes-d-abonnement/proprietaire',
  name: 'subscribeAsOwner',
  date: "Date d'achat",
  paper: 'Attestation de vente',
} as const

type Kind = typeof tenant | typeof owner

/** Of an empty home of the world. */
export const newMeter = 'C1009001'

export const meterField = (page: Page) => page.getByLabel('Numéro de compteur', { exact: true })
export const pdcField = (page: Page) => page.getByLabel('Référence PDC (facultatif)')
export const dateField = (page: Page, { date }: Kind) => page.getByLabel(date, { exact: true })
export const paperField = (page: Page, { paper }: Kind) => page.getByLabel(paper, { exact: true })
export const indexField = (page: Page) => page.getByRole('textbox', { name: /^Index/ })
export const commentField = (page: Page) => page.getByLabel('Commentaire (facultatif)')
export const bar = (page: Page) => page.getByRole('navigation', { name: /tapes/ })

export const fillDay = (page: Page, { date }: Kind, day: string) => typeDay(page, date, day)

export async function fillMeter(page: Page, number = newMeter) {
  await meterField(page).fill(number)
  await press(page, 'Suivant')
}

export const choosePaper = (page: Page, kind: Kind, file: File = jpg()) =>
  choose(paperField(page, kind), file)

/** From the beginning to the recap. */
export async function toRecap(page: Page, kind: Kind, day: string) {
  await page.goto(kind.base)
  await fillMeter(page)
  await fillDay(page, kind, day)
  await press(page, 'Suivant')
  await choosePaper(page, kind)
  await press(page, 'Suivant')
  await indexField(page).fill('1331')
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(kind.base, 'recapitulatif'))
}
