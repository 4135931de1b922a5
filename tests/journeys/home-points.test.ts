import type { Page } from '@playwright/test'
import * as paths from '../../app/paths.ts'
import { expect, test } from '../support/fixtures.ts'

const chosen = (page: Page) => page.getByRole('combobox', { name: 'Adresse affichée' })
const contract = (page: Page) => page.getByRole('region', { name: 'Mon contrat' })

test('[HOME-03] the selected metering point is the stored one of three, the first without one, or the only one', async ({
  loginAs,
  stack,
}) => {
  const page = await loginAs('100002', '/home')
  await expect(chosen(page).getByRole('option')).toHaveCount(3)
  await expect(chosen(page)).toHaveValue('P100002A')
  const headers = { origin: stack.portal }
  await page.request.post('/pdc', { headers, form: { pdc: 'P100002C' } })
  await page.goto('/home')
  await expect(chosen(page)).toHaveValue('P100002C')
  // A point of another subscriber is none.
  await page.request.post('/pdc', { headers, form: { pdc: 'P100001' } })
  await page.goto('/home')
  await expect(chosen(page)).not.toHaveValue('P100001')
  await loginAs('100001', '/home')
  await expect(chosen(page)).toHaveCount(0)
  await expect(contract(page)).toContainText('P100001')
})

const shortcuts = {
  'Payer une facture': paths.invoiceList,
  'Je déménage': paths.moving,
  'Je souhaite être mensualisé': paths.monthly,
  'Faire une réclamation': paths.complaints,
}
for (const [name, path] of Object.entries(shortcuts)) {
  const rows = path === paths.moving ? '[HOME-17] [HOME-18]' : '[HOME-17]'
  test(`${rows} « ${name} » leads to ${path}`, async ({ loginAs }) => {
    const page = await loginAs('100001', '/home')
    const asked = page.waitForRequest(request => {
      const { pathname } = new URL(request.url())
      return pathname === path || pathname === `${path}.data`
    })
    await page.getByRole('main').getByRole('link', { name }).click()
    await asked
    await expect(page).toHaveURL(new RegExp(`${path}(\\?brouillon=[\\da-f-]+)?$`))
    if (path === paths.moving)
      await expect(page.locator('main a[href="/services/resiliation"]')).toBeVisible()
  })
}
