import type { Page } from '@playwright/test'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { fillLogin, main } from '../support/steps.ts'

// A page knows the addresses of its own part of the site (public, subscribers, staff); any other is a new document.

const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isMarked', true))
/** Whether the document is the one that was marked. */
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'isMarked'))
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test(
  'a link to another part leaves the document, one within it does not; back and forward find both, where they were',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/factures/controle')
    await mark(page)
    await menuLink(page, 'Contact').click()
    await expect(heading(page, 'Nous contacter')).toBeFocused()
    expect(await isMarked(page)).toBe(true)

    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Facile à lire' })
    await link.scrollIntoViewIfNeeded()
    const depth = await scrolled(page)
    expect(depth).toBeGreaterThan(0)
    await link.click()
    await expect(heading(page, 'Facile à lire')).toBeInViewport()
    expect(await isMarked(page)).toBe(false)
    expect(await scrolled(page)).toBe(0)

    await page.goBack()
    await expect(heading(page, 'Nous contacter')).toBeAttached()
    await expect.poll(() => scrolled(page)).toBe(depth)
    await page.goBack()
    await expect(page).toHaveURL(/\/factures\/controle$/)
    await expect(menuLink(page, 'Ma consommation')).toHaveAttribute('aria-current', 'page')
    await page.goForward()
    await expect(heading(page, 'Nous contacter')).toBeAttached()
    await page.goForward()
    await expect(heading(page, 'Facile à lire')).toBeInViewport()
  },
)

test(
  '[BEY-570] a page without scripts is another document, and a page with scripts that opens over it gives the focus back',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/home')
    const scripts: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await menuLink(page, 'Mes factures').click()
    await expect(heading(page, 'Mes factures')).toBeInViewport()
    await main(page)
      .getByRole('link', { name: /^Facture du \d/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/factures\/consulter\/F/)
    expect(scripts).toEqual([])
    await main(page).getByRole('link', { name: 'Contester cette facture' }).click()
    await expect(page.locator('dialog[data-modal]')).toBeVisible()
    expect(scripts).not.toEqual([])
    await page.getByRole('dialog').getByRole('link', { name: 'Annuler' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: 'Contester cette facture' })).toBeFocused()
  },
)

test(
  'a form to another part, and one that leads to another, open the page that answers',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100002', '/contact')
    await mark(page)
    // A form that the router would send, were its address within this part.
    const form = page.locator('form', { has: page.getByLabel('Adresse affichée') })
    await form.evaluate(form => form.setAttribute('action', '/deconnexion'))
    await form.getByRole('button', { name: 'Changer' }).click()
    await expect(heading(page, /^Bienvenue/)).toBeInViewport()
    expect(await isMarked(page)).toBe(false)

    // A public form that leads to a subscriber's page.
    await mark(page)
    await fillLogin(page, '100001')
    await expect(page).toHaveURL(/\/home$/)
    expect(await isMarked(page)).toBe(false)
    expect(await scrolled(page)).toBe(0)
  },
)

test(
  'a link whose page leads to another part opens that one',
  withScripts,
  async ({ loginAs, context }) => {
    const page = await loginAs('100001', '/factures/controle')
    await expect(menuLink(page, 'Ma consommation')).toHaveAttribute('aria-current', 'page')
    await mark(page)
    await context.clearCookies()
    await menuLink(page, 'Contact').click()
    await expect(page).toHaveURL(/\/connexion/)
    await expect(heading(page, /^Bienvenue/)).toBeInViewport()
    expect(await isMarked(page)).toBe(false)
  },
)
