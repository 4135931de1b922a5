import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { choose, dayFromNow, press, step, typeDay } from './steps.ts'
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
export const removeButton = (page: Page, file: string) =>
  page.getByRole('button', { name: `Retirer ${file}` })
export const filesOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Retirer' })

/** Answers the date, and opens the step for files. */
export async function toFiles(page: Page) {
  await page.goto(base)
  await typeDay(page, 'Date d’arrêt', dayFromNow(10))
  await press(page, 'Suivant')
  await expect(page).toHaveURL(stepOf('pieces'))
}

export const choosePiece = (page: Page, file: File = pdf()) => choose(pieceField(page), file)
