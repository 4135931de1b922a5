import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dayOf } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { parts, type SampleName, sample } from '#screens/legal/accessibility-sample.server.ts'
import { expect, inBrowser, serverHtml, test } from '../support/fixtures.ts'
import { documentOf } from '../support/http/dom.ts'
import { expectSound } from '../support/quality.ts'
import { sendIndex, valider } from '../support/reading.ts'

const all = [...sample]
const people = [...new Set(all.map(([, { login }]) => login))]

/** How a page is reached whose address has a draft: from the one before it. */
const onward: Partial<Record<SampleName, (page: Page) => Promise<void>>> = {
  releve: async page => void (await page.goto(paths.readingSending)),
  releveRecap: page => sendIndex(page, '00223'),
  releveFin: page => valider(page).click(),
}

/** Shows each page of the sample that this person has. */
async function visitSample(
  page: Page,
  login: string | undefined,
  look: (name: SampleName) => Promise<void>,
) {
  for (const [name, { path }] of all.filter(([, each]) => each.login === login)) {
    await (onward[name]?.(page) ?? page.goto(path))
    const shown = new RegExp(`^${path.replace(':draft', '[^/]+').replace(/[?.]/g, '\\$&')}(\\?|$)`)
    await expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toMatch(shown)
    await look(name)
  }
}

/**
 * The structure of a page as a screen reader sees it: which element, role and state stands in which other; neither
 * words nor how many.
 */
function structureOf(html: string): string {
  const shapeOf = (element: Element) => {
    const states = element.getAttributeNames().filter(name => name.startsWith('aria-'))
    const kinds = ['role', 'type'].map(name => element.getAttribute(name) ?? '')
    return [element.localName, ...kinds, ...states.toSorted()].join(' ')
  }
  const main = [...documentOf(html).querySelectorAll('main, main *')]
  const shapes = main.map(
    each => `${each.parentElement && shapeOf(each.parentElement)} > ${shapeOf(each)}`,
  )
  return createHash('sha256')
    .update([...new Set(shapes)].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 12)
}

const file = 'app/screens/legal/accessibility-judged.json'
type Judgement = { on: string; looked: string; structure: string; parts: string[] }
const judgements = (): Record<string, Judgement> => JSON.parse(readFileSync(file, 'utf8'))

const partsIn = (html: string) => {
  const document = documentOf(html)
  return Object.entries(parts).flatMap(([part, where]) =>
    document.querySelector(where) ? [part] : [],
  )
}

/**
 * With PARTS what each page has is written down, which asks for no look. With JUDGED: this page alone was looked at again today, and
 * LOOKED says in a sentence what was looked at.
 */
function expectJudged(name: SampleName, html: string) {
  const { JUDGED, LOOKED: looked = '' } = process.env
  const now = { structure: structureOf(html), parts: partsIn(html) }
  const known = judgements()
  const write = (judgement: Judgement) =>
    writeFileSync(file, `${JSON.stringify({ ...known, [name]: judgement }, null, 2)}\n`)
  const before = known[name]
  if (process.env.PARTS && before) write({ ...before, parts: now.parts })
  if (JUDGED === name) {
    expect(looked.length, 'LOOKED is a sentence').toBeGreaterThan(30)
    const others = Object.entries(known).flatMap(([other, each]) =>
      other === name ? [] : [each.looked],
    )
    expect(others, 'LOOKED is about this page').not.toContain(looked)
    const on = dayOf(new Date())
    write({ on, looked, ...now })
  }
  const again = 'judge it again by app/screens/legal/accessibility-grid.server.ts (CONTRIBUTING.md)'
  expect.soft(judgements()[name], `${name} has changed: ${again}`).toMatchObject(now)
}

for (const login of people) {
  const who = login ?? 'a visitor'
  test(`[BEY-160] [BEY-583] the pages of the accessibility sample are valid, and axe finds nothing: those of ${who}, as they were judged`, async ({
    page,
    loginAs,
  }) => {
    if (login) await loginAs(login)
    await visitSample(page, login, async name => {
      expectJudged(name, await serverHtml(page))
      await expectSound(page)
    })
  })
}

/** WCAG 1.4.12: letters, words, lines and paragraphs further apart. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

for (const login of people) {
  const who = login ?? 'a visitor'
  test(
    `nothing leaves the width of 320 pixels, nor is cut by wider spacing of the text: ${who}`,
    inBrowser,
    async ({ page, loginAs }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      if (login) await loginAs(login)
      await visitSample(page, login, async name => {
        const beyond = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
        expect.soft(await beyond(), name).toBeLessThanOrEqual(0)
        await page.evaluate(css => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(css)
          document.adoptedStyleSheets.push(sheet)
        }, spaced)
        expect.soft(await beyond(), `${name}, spaced`).toBeLessThanOrEqual(0)
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter(element => {
              const { overflow, position } = getComputedStyle(element)
              return overflow === 'hidden' && position !== 'absolute'
            })
            .filter(element => element.scrollHeight > element.clientHeight + 1)
            .map(element => element.outerHTML.slice(0, 80)),
        )
        expect.soft(cut, `${name}, spaced`).toEqual([])
      })
    },
  )
}

/** The size of text that a person has set in the browser, twice the usual one. */
const doubled = '--blink-settings=defaultFontSize=32'

for (const login of people) {
  const who = login ?? 'a visitor'
  test(
    `[BEY-584] text of the double size, set in the browser, covers and cuts nothing: ${who}`,
    inBrowser,
    async ({ page, loginAs, playwright, stack }, { project }) => {
      test.setTimeout(180_000)
      if (login) await loginAs(login)
      const { launchOptions, userAgent = '', locale = '' } = project.use
      const args = [...(launchOptions?.args ?? []), doubled]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      const context = await browser.newContext({
        ...{ baseURL: stack.portal, userAgent, locale, javaScriptEnabled: false },
      })
      await context.addCookies(await page.context().cookies())
      const large = await context.newPage()
      const size = await large.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      expect(size).toBe('32px')
      await visitSample(large, login, async name => {
        for (const width of [1280, 360]) {
          await large.setViewportSize({ width, height: 900 })
          expect.soft(await unreadable(large), `${name}, ${width}`).toEqual([])
        }
      })
      await browser.close()
    },
  )
}

/** Texts that lie over each other or over a field, and those that are cut. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    type Box = {
      words: string
      owner: Element
      left: number
      top: number
      right: number
      bottom: number
    }
    const isSeen = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** What lies over the page by itself, or is only for screen readers. */
    const isApart = (one: Element) => {
      for (let each: Element | null = one; each; each = each.parentElement) {
        const { position, clip, clipPath } = getComputedStyle(each)
        if (['fixed', 'sticky'].includes(position) || clip !== 'auto' || clipPath !== 'none')
          return true
      }
      return one.closest('svg, option, [popover]') !== null
    }
    const boxes: Box[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!owner || !words || !isSeen(owner) || isApart(owner)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects())
        if (right - left > 2)
          boxes.push({ words: words.slice(0, 40), owner, left, top, right, bottom })
    }
    for (const owner of document.querySelectorAll('input, select, textarea'))
      if (isSeen(owner) && !isApart(owner)) {
        const { left, top, right, bottom } = owner.getBoundingClientRect()
        if (right - left > 4)
          boxes.push({ words: `<${owner.id}>`, owner, left, top, right, bottom })
      }
    const over = (a: Box, b: Box) => {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return width > 3 && height > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top)
    }
    const wrong: string[] = []
    for (const [rank, a] of boxes.entries())
      for (const b of boxes.slice(rank + 1))
        if (
          a.owner !== b.owner &&
          !a.owner.contains(b.owner) &&
          !b.owner.contains(a.owner) &&
          over(a, b)
        )
          wrong.push(`« ${a.words} » over « ${b.words} »`)
    for (const one of document.querySelectorAll('body *')) {
      if (!isSeen(one) || isApart(one) || !one.textContent?.trim()) continue
      const { overflow, overflowX, textOverflow } = getComputedStyle(one)
      const isCut =
        (overflow === 'hidden' &&
          one.scrollHeight > one.clientHeight + 3 &&
          one.clientHeight > 0) ||
        ((textOverflow === 'ellipsis' || overflowX === 'hidden') &&
          one.scrollWidth > one.clientWidth + 1)
      if (isCut) wrong.push(`cut: ${one.className} « ${one.textContent.trim().slice(0, 40)} »`)
    }
    return [...new Set(wrong)]
  })
