import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as paths from '#paths.ts'
import { type SampleName, sample } from '#screens/legal/accessibility-sample.server.ts'
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
const judgements = (): Record<string, { on: string; structure: string }> =>
  JSON.parse(readFileSync(file, 'utf8'))

/** With JUDGED: it was judged again today, if it has changed. */
function expectJudged(name: SampleName, structure: string) {
  const known = judgements()
  if (process.env.JUDGED && known[name]?.structure !== structure) {
    const on = new Date().toISOString().slice(0, 10)
    const judged = { ...known, [name]: { on, structure } }
    writeFileSync(file, `${JSON.stringify(judged, null, 2)}\n`)
  }
  const again = 'judge it again by app/screens/legal/accessibility-grid.server.ts (CONTRIBUTING.md)'
  expect.soft(judgements()[name]?.structure, `${name} has changed: ${again}`).toBe(structure)
}

for (const login of people) {
  const who = login ?? 'a visitor'
  test(`[BEY-160] the pages of the accessibility sample are valid, and axe finds nothing: those of ${who}, as they were judged`, async ({
    page,
    loginAs,
  }) => {
    if (login) await loginAs(login)
    await visitSample(page, login, async name => {
      expectJudged(name, structureOf(await serverHtml(page)))
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
