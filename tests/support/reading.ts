import type { Page } from '@playwright/test'
import { step } from './steps.ts'

// Sending a reading, in the words of the pages.

export const base = '/services/transmission-compteur'
export const sendCall = 'statements/send'
export const stepOf = (name: string) => step(base, name)

export const indexField = (page: Page) => page.getByLabel(/^Index\s: les chiffres noirs/)
export const meterField = (page: Page) => page.getByLabel('Numéro du compteur')
export const comment = (page: Page) => page.getByLabel('Commentaire (facultatif)')
export const next = (page: Page) => page.getByRole('button', { name: 'Suivant' })
export const valider = (page: Page) =>
  page.getByRole('button', { name: 'Valider la transmission', exact: true })
/** A radio of the first step, by the code of its metering point. */
export const pointRadio = (page: Page, pdc: string) =>
  page.getByRole('radio', { name: new RegExp(`${pdc}$`) })

/** From the beginning to the step for the index. */
export async function toIndex(page: Page, pdc?: string) {
  await page.goto(base)
  if (pdc) {
    await pointRadio(page, pdc).check()
    await next(page).click()
  }
  await page.waitForURL(/\/index(\?|$)/)
}

export async function sendIndex(page: Page, index: string) {
  await indexField(page).fill(index)
  await next(page).click()
}
