import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, isHttp, narrow, serverHtml, stateOf, test } from './fixtures.ts'
import { htmlFaults } from './valid-html.ts'
import { keepPage, keepState, verdictOn, withoutChance } from './verdicts.ts'

/**
 * Axe finds nothing on the page as it stands, at the present width, and nothing is cut or scrolls sideways; on a phone
 * the page begins on the first screen, and nothing leaves it with text twice as large.
 */
export async function expectAccessible(page: Page) {
  if (isHttp()) return keepState(page.url(), stateOf(page))
  if ((page.viewportSize()?.width ?? 0) <= narrow.width) await expectGoodOnPhone(page)
  // With scripts switched off timers never fire: axe would wait for ever.
  const isScripted = test.info().project.use.javaScriptEnabled !== false
  const found = await axeFaults(page, async () => (isScripted ? page : copyOf(page)))
  expect(found, `axe on ${page.url()}`).toEqual([])
  expect(
    await page.evaluate(overflow),
    `pixels beyond the width of ${page.url()}`,
  ).toBeLessThanOrEqual(0)
}

/** On a phone the h1 is within the first 200 px, unless what was unfolded above it pushes it down. */
export async function expectGoodOnPhone(page: Page) {
  if (isHttp()) return keepState(page.url(), stateOf(page))
  const top = await page.evaluate(() => {
    const h1 = document.querySelector('main h1')
    const open = document.querySelector('details[open]')
    const isPushed =
      h1 && open && open.compareDocumentPosition(h1) & Node.DOCUMENT_POSITION_FOLLOWING
    return h1 && !isPushed ? h1.getBoundingClientRect().top + window.scrollY : 0
  })
  expect(top, `pixels above the h1 of ${page.url()}`).toBeLessThanOrEqual(200)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const beyond = await page.evaluate(overflow)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  expect(beyond, `pixels beyond ${page.url()}, text at 200 %`).toBeLessThanOrEqual(0)
}

/** In the page: how far it scrolls sideways. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Stands in the middle of the window, to the pixel. */
export async function expectCentred(shown: Locator) {
  const box = await shown.boundingBox()
  const size = shown.page().viewportSize()
  if (!box || !size) throw new Error('not shown')
  expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThanOrEqual(1)
  expect(Math.abs(box.y + box.height / 2 - size.height / 2)).toBeLessThanOrEqual(1)
}

/** The HTML that the server sent is valid. It is kept for vnu, a stricter judge, which comes once for all pages. */
export async function expectValidHtml(page: Page) {
  const html = await serverHtml(page)
  const judged = withoutChance(html)
  if (isHttp()) return keepPage(page.url(), html, judged)
  const verdict = verdictOn('html', judged)
  if (verdict.isFaultless()) return
  keepPage(page.url(), html, judged)
  expect(await htmlFaults(html), `HTML of ${page.url()}`).toEqual([])
  verdict.remember()
}

/** One for all copies that a worker makes. */
let copies: Promise<Page> | undefined

/** The same page, without its scripts, where axe may run. */
async function copyOf(page: Page): Promise<Page> {
  const html = await page.content()
  const still = html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<\/?noscript[^>]*>/g, '')
  copies ??= scriptedPage(page)
  const copy = await copies
  const size = page.viewportSize()
  if (size) await copy.setViewportSize(size)
  // Elsewhere first: to another part of the page that is there already, nothing would be loaded.
  await copy.goto('about:blank')
  await copy.route(
    page.url().replace(/#.*/, ''),
    route => route.fulfill({ contentType: 'text/html; charset=utf-8', body: still }),
    { times: 1 },
  )
  await copy.goto(page.url())
  return copy
}

async function scriptedPage(page: Page): Promise<Page> {
  // The project's options hold for every new context: scripts must be allowed again.
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true })
  if (!context) throw new Error('the browser is gone')
  return context.newPage()
}
