import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { dayFromNow, step } from './steps.ts'
import { pdf } from './uploads.ts'

// The wizard of the showcase: a date, then files, then a recap.

export const base = '/vitrine/assistant'
export const stepOf = (name: string) => step(base, name)

export const dateField = (page: Page) => page.getByLabel('Date d’arrêt', { exact: true })
export const calendarButton = (page: Page) =>
  page.getByRole('button', { name: 'Calendrier : Date d’arrêt' })
export const pieceField = (page: Page) => page.getByLabel('Pièce justificative', { exact: true })
export const photosField = (page: Page) => page.getByLabel('Photos (facultatif)', { exact: true })
export const comment = (page: Page) => page.getByLabel('Commentaire (facultatif)')
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
export const removeButton = (page: Page, file: string) =>
  page.getByRole('button', { name: `Retirer ${file}` })
export const filesOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Retirer' })

export const isScripted = () => test.info().project.use.javaScriptEnabled !== false

/** A day as it is typed: as the browser's own date field wants it, where there is no script. */
export async function typeDay(page: Page, day: string) {
  if (isScripted()) await expect(calendarButton(page)).toBeVisible()
  await dateField(page).fill(isScripted() ? day : day.split('/').reverse().join('-'))
}

/** From the beginning to the step for files. */
export async function toFiles(page: Page) {
  await page.goto(base)
  await typeDay(page, dayFromNow(10))
  await press(page, 'Suivant')
  await expect(page).toHaveURL(stepOf('pieces'))
}

type Payload = { name: string; mimeType: string; buffer: Buffer }

/** As the browser would choose it. */
export async function payload(file: File): Promise<Payload> {
  const buffer = Buffer.from(await file.arrayBuffer())
  return { name: file.name, mimeType: 'application/octet-stream', buffer }
}

export async function choosePiece(page: Page, file: File = pdf()) {
  await pieceField(page).setInputFiles(await payload(file))
}
