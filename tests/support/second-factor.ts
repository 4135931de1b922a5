import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { staffPassword } from './world.ts'

/** The key that a page shows, beside its picture. */
export async function keyShown(page: Page) {
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  return (await page.getByText(/^Clé/).locator('strong').textContent()) ?? ''
}

export const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

/** An agent gives their password. */
export async function logInStaff(page: Page, login: string, password = staffPassword) {
  await page.goto('/adm-sem-webabo')
  await page.getByLabel("Nom d'utilisateur").fill(login)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
