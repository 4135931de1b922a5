import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { JournalEntry } from './world.ts'

// The actions of a person in the wizards of the payment modes, in their words.

const hub = '/paymentmodes/prelevement'

/** Where the direct debit is, and the calls of the utility that start and stop it. */
export const directDebit = {
  hub,
  start: `${hub}/adhesion`,
  stop: `${hub}/arret`,
  startCall: 'paymentmodes/startPrelevement',
  stopCall: 'paymentmodes/stopPrelevement',
}

/** A well-known example: its bank knows no such account. */
export const account = {
  owner: 'Camille Exemple',
  bic: 'AGRIFRPP',
  iban: 'FR7630006000011234567890189',
  /** As it is read everywhere but in its field. */
  masked: 'FR76 •••• •••• 0189',
  /** The same, as it is read aloud. */
  spoken: 'IBAN se terminant par 0189',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const ownerField = (page: Page) => field(page, 'Titulaire du compte')
export const bicField = (page: Page) => field(page, 'BIC')
export const ibanField = (page: Page) => field(page, 'IBAN')

export async function fillAccount(
  page: Page,
  { owner, bic, iban }: Omit<typeof account, 'masked' | 'spoken'> = account,
) {
  await ownerField(page).fill(owner)
  await bicField(page).fill(bic)
  await ibanField(page).fill(iban)
}

/** Makes a metering point the selected one; the portal remembers it from one test to the next. */
export async function selectPoint(page: Page, portal: string, pdc: string) {
  const headers = { origin: portal }
  const form = { pdc, redirectTo: '/home' }
  const answer = await page.request.post('/pdc', { headers, form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

export const box = (page: Page, pdc: string) =>
  page.getByRole('checkbox', { name: new RegExp(` ${pdc}$`) })

/** The questions of the steps, in their headings. */
export const question = {
  points: 'Pour quelles adresses ?',
  point: 'C’est bien pour cette adresse ?',
  account: 'Quel compte faut-il débiter ?',
  recap: 'Tout est exact ?',
}

export async function pick(page: Page, ...pdcs: string[]) {
  for (const pdc of pdcs) await box(page, pdc).check()
}

/** Which metering point each call was for, and under which reference of the portal's. */
export const requests = (calls: JournalEntry[]) =>
  calls.map(({ body }) => body as { pdc: string; reference: string })
