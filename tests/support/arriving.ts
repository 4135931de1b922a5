import type { Page } from '@playwright/test'
import { isScripted, payload, press } from './example-wizard.ts'
import { expect } from './fixtures.ts'
import { step } from './steps.ts'
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
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const bar = (page: Page) => page.getByRole('navigation', { name: /tapes/ })
export const refusals = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'à corriger' }).getByRole('listitem')

/** A day (dd/MM/yyyy) as it is typed: as the browser's own date field wants it, where there is no script. */
export async function fillDay(page: Page, kind: Kind, day: string) {
  if (isScripted())
    await expect(page.getByRole('button', { name: `Calendrier : ${kind.date}` })).toBeVisible()
  await dateField(page, kind).fill(isScripted() ? day : day.split('/').reverse().join('-'))
}

export async function fillMeter(page: Page, number = newMeter) {
  await meterField(page).fill(number)
  await press(page, 'Suivant')
}

/** From the beginning to the step for the paper. */
export async function toPaper(page: Page, kind: Kind, day: string, number = newMeter) {
  await page.goto(kind.base)
  await fillMeter(page, number)
  await expect(page).toHaveURL(step(kind.base, 'date'))
  await fillDay(page, kind, day)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(kind.base, 'justificatif'))
}

export async function choosePaper(page: Page, kind: Kind, file: File = jpg()) {
  await paperField(page, kind).setInputFiles(await payload(file))
}

/** From the beginning to the recap. */
export async function toRecap(page: Page, kind: Kind, day: string, file: File = jpg()) {
  await toPaper(page, kind, day)
  await choosePaper(page, kind, file)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(kind.base, 'index'))
  await indexField(page).fill('1331')
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(kind.base, 'recapitulatif'))
}
