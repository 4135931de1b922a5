import type { Page } from '@playwright/test'
import { findHeadless, flags } from '../../scripts/chromium.ts'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { expectPaid, logOut } from '../support/steps.ts'

// What « Back » shows where a browser may keep pages in memory; the headless shell keeps none (decision 0024).

test.use({
  launchOptions: {
    executablePath: findHeadless(),
    args: flags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isMarked', true))
/** Whether the document is the one that was marked: the browser has not asked for it again. */
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'isMarked'))
const back = (page: Page, pages = 1) =>
  page.evaluate(many => setTimeout(() => history.go(-many)), pages)

test(
  '[BEY-572] Back leads to a page without scripts, and after a log-out to nothing of it',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/home')
    // From the second page on, no answer sets a cookie.
    await page.reload()
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await menu.getByRole('link', { name: 'Mes services' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await back(page)
    await expect(page).toHaveURL(/\/home$/)
    await mark(page)

    await logOut(page)
    await expect(page).toHaveURL(/\/connexion$/)
    await back(page)
    await expect(page).toHaveURL(/\/connexion/)
    await expect(page.getByText('Bonjour Claire')).toHaveCount(0)
    expect(await isMarked(page)).toBe(false)
  },
)

test(
  '[BEY-572] after a payment, Back shows the invoices as they are then',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/factures')
    await page.reload()
    await mark(page)
    const entries = () => page.evaluate(() => history.length)
    const atInvoices = await entries()
    await page.getByRole('button', { name: /^Payer mes factures/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Payer/ })
      .click()
    await page.getByRole('button', { name: 'Payer', exact: true }).click()
    await expectPaid(page, '210,87 €')
    await back(page, (await entries()) - atInvoices)
    await expect(page).toHaveURL(/\/factures$/)
    await expect(page.getByText('Vous n’avez rien à payer')).toBeVisible()
    expect(await isMarked(page)).toBe(false)
  },
)
