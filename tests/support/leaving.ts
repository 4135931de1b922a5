import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { dayFromNow, press, typeDay } from './steps.ts'

// The actions of a person who leaves a home, in their words.

export const menu = '/services/resiliation'

export const tenant = {
  base: `${menu}/quitter-logement-locataire`,
  day: 'Date de départ',
  call: 'terminations/locataire',
}

export const owner = {
  base: `${menu}/quitter-logement-proprietaire`,
  day: 'Date de vente',
  call: 'terminations/proprietaire',
}

/** The group of a metering point among several. */
export const groupOf = (page: Page, pdc: string) =>
  page.getByRole('group', { name: new RegExp(`${pdc}$`) })

export const indexField = (within: Page | ReturnType<typeof groupOf>) =>
  within.getByLabel(/^Index\s:/)

export const forwarding: Record<string, string> = {
  Nom: 'Martin',
  Prénom: 'Claire',
  Adresse: '8 quai de la Scierie',
  'Code postal': '99120',
  Ville: 'Saint-Lunier',
}

export async function fillAddress(page: Page, changes: Partial<typeof forwarding> = {}) {
  for (const [label, text] of Object.entries({ ...forwarding, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(text ?? '')
}

/** From the step about the day to the one about the index. */
export async function toIndex(page: Page, { day }: typeof tenant, days = 9) {
  await typeDay(page, day, dayFromNow(days))
  await press(page, 'Suivant')
}

/** The last index on the page, in m³: of several meters, the highest. */
export async function lastIndexIn(within: Page | ReturnType<typeof groupOf>) {
  const sentences = within.getByText(/Votre dernier index .* est de/)
  await expect(sentences.first()).toBeVisible()
  const shown = await sentences.allTextContents()
  const indexes = shown.map(text =>
    Number(/est de ([\d\s]+)m3/.exec(text)?.[1]?.replace(/\s/g, '')),
  )
  return Math.max(...indexes)
}
