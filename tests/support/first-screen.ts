import type { Page } from '@playwright/test'
import { expect, narrow } from './fixtures.ts'

/**
 * On a phone: how many screens a page has at most, where its title begins and its button that leads on ends, one solid
 * button a screen, and no more than five underlined links, those that are folded included and those that sort a table
 * left out.
 */
export type Most = { screens: number; title?: number; button?: number; links?: number }

export async function expectWithin(page: Page, most: Most) {
  const title = await page.locator('main h1').boundingBox()
  expect(Math.floor(title?.y ?? Number.NaN), `title of ${page.url()}`).toBeLessThanOrEqual(
    most.title ?? 200,
  )
  const solid = await page
    .locator('main .button--solid')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  for (const [rank, top] of solid.entries())
    expect(top - (solid[rank - 1] ?? -narrow.height), page.url()).toBeGreaterThan(narrow.height)
  const underlined = await page
    .locator('main a:not(th a)')
    .evaluateAll(all =>
      all
        .filter(one => getComputedStyle(one).textDecorationLine !== 'none')
        .map(one => one.textContent),
    )
  expect(underlined.length, `${page.url()} underlines ${underlined}`).toBeLessThanOrEqual(
    most.links ?? 5,
  )
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height / narrow.height, `screens of ${page.url()}`).toBeLessThanOrEqual(most.screens)
  if (most.button === undefined) return
  const button = await page
    .locator('main :is(.button--solid, .alertCard .button)')
    .first()
    .boundingBox()
  const end = button ? button.y + button.height : Number.NaN
  expect(end, `end of the button of ${page.url()}`).toBeLessThanOrEqual(most.button)
}
