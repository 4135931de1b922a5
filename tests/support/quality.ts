import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { atEachWidth, expect, isHttp, narrow, serverHtml, stateOf, test } from './fixtures.ts'
import { keepPage, keepState } from './verdicts.ts'

/** Without scripts a page is what the server sent, and what was unfolded: scripts/judge.ts comes once for all of them. */
const isKept = () => test.info().project.use.javaScriptEnabled === false

/** A test with both drivers has its states judged once, as the server sends them. */
const isJudgedOverHttp = () => !isHttp() && test.info().tags.includes('@http')

/**
 * Axe finds nothing on the page as it stands, at the present width, and nothing is cut or scrolls sideways; on a phone
 * the page begins on the first screen, and nothing leaves it with text twice as large.
 */
export async function expectAccessible(page: Page) {
  if (isJudgedOverHttp()) return
  if (isKept()) return keepState(page.url(), await stateOf(page))
  if ((page.viewportSize()?.width ?? 0) <= narrow.width) await expectGoodOnPhone(page)
  expect(await axeFaults(page), `axe on ${page.url()}`).toEqual([])
  expect(
    await page.evaluate(overflow),
    `pixels beyond the width of ${page.url()}`,
  ).toBeLessThanOrEqual(0)
}

/**
 * On a phone the h1 is within the first 200 px, under the bar of a helper, unless what was unfolded above it pushes it
 * down; that of a receipt stands under its fountain, 60 px lower.
 */
async function expectGoodOnPhone(page: Page) {
  const top = await page.evaluate(() => {
    const h1 = document.querySelector('main h1')
    const open = document.querySelector('details[open]')
    const isPushed =
      h1 && open && open.compareDocumentPosition(h1) & Node.DOCUMENT_POSITION_FOLLOWING
    const bar = document.querySelector<HTMLElement>('.acting')?.offsetHeight ?? 0
    const above = bar + (h1?.closest('.receipt') ? 60 : 0)
    return h1 && !isPushed ? h1.getBoundingClientRect().top + window.scrollY - above : 0
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

/** The HTML that the server sent is kept for its judges, who come once for all pages (scripts/judge.ts). */
export const expectValidHtml = async (page: Page) => keepPage(page.url(), await serverHtml(page))

/** Valid HTML, and accessible on a wide screen and on a phone; what is kept is judged at both after the run. */
export async function expectSound(page: Page) {
  await expectValidHtml(page)
  if (isKept() || isJudgedOverHttp()) return expectAccessible(page)
  await atEachWidth(page, () => expectAccessible(page))
}
