import type { Page } from '@playwright/test'
import { everywhere, expect, inBrowser, test } from '../support/fixtures.ts'
import { expectSound, expectValidHtml } from '../support/quality.ts'
import { heading } from '../support/steps.ts'

const own = (page: Page) => page.locator('head > style')
const linked = (page: Page) => page.locator('head > link[rel=stylesheet]')

/** Runs in the page: notes what becomes of styles once the document is there. */
function watchStyles() {
  const changes: string[] = []
  Reflect.set(globalThis, 'changes', changes)
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(records => {
      for (const { target, addedNodes, removedNodes } of records)
        for (const { nodeName } of [target, ...addedNodes, ...removedNodes])
          if (['STYLE', 'LINK'].includes(nodeName)) changes.push(nodeName)
    }).observe(document, { childList: true, subtree: true, characterData: true }),
  )
}

test(
  'the first page brings its own styles, which scripts leave alone; the next ones link to the file',
  everywhere,
  async ({ page, javaScriptEnabled }) => {
    if (javaScriptEnabled) await page.addInitScript(watchStyles)
    await page.goto('/connexion')
    await expect(own(page)).toHaveCount(1)
    // Beside them where scripts run, for the pages that the router makes.
    await expect(linked(page)).toHaveCount(javaScriptEnabled ? 1 : 0)
    await expect(page.locator('body > link[media=print]')).toHaveCount(1)
    await expectSound(page)
    if (javaScriptEnabled) {
      await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
      await expect(page).toHaveURL(/forgotPassword$/)
      await expect(heading(page)).toHaveText(/oublié/)
      expect(await page.evaluate(() => Reflect.get(globalThis, 'changes'))).toEqual(['LINK'])
    }
    await page.goto('/plan-du-site')
    await expect(own(page)).toHaveCount(0)
    await expect(linked(page)).toHaveCount(1)
  },
)

test('a first page is painted by its own styles as by the file', inBrowser, async ({ loginAs }) => {
  const page = await loginAs('100001')
  await page.route('**/*.{css,js}', route => route.abort())
  for (const path of ['/home', '/factures/consulter', '/contact']) {
    await page.context().clearCookies({ name: 'feuille' })
    await page.goto(path)
    const first = await page.screenshot({ fullPage: true })
    await page.unroute('**/*.{css,js}')
    await page.goto(path)
    await expect(linked(page)).toHaveCount(1)
    expect((await page.screenshot({ fullPage: true })).equals(first), path).toBe(true)
    await page.route('**/*.{css,js}', route => route.abort())
  }
})

test('a page that fails brings its styles too, and so does the light version', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  await world.fail({ call: 'getPdcs', mode: '500' })
  const response = await page.goto('/services')
  expect(response?.status()).toBe(503)
  await expect(own(page)).toHaveCount(1)
  await page.context().clearCookies()
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto('/connexion')
  await expect(own(page)).toHaveCount(1)
  await expectValidHtml(page)
  await page.reload()
  await expect(own(page)).toHaveCount(0)
})
