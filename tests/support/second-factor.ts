import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The key that a page shows, beside its picture. */
export async function keyShown(page: Page) {
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  return (await page.getByText(/^Clé/).locator('strong').textContent()) ?? ''
}

export const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
