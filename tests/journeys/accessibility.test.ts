import type { Page } from '@playwright/test'
import { type SamplePage, sample } from '#screens/legal/accessibility-grid.server.ts'
import { atEachWidth, expect, inBrowser, test } from '../support/fixtures.ts'
import { expectAccessible, expectValidHtml } from '../support/quality.ts'

const beforeLogIn: SamplePage[] = ['connexion', 'inscription', 'accessibilite']

/** Shows each page of the sample, those of a subscriber as one. */
async function visitSample(
  page: Page,
  logIn: () => Promise<void>,
  look: (path: string) => Promise<void>,
) {
  const all = Object.entries(sample) as [SamplePage, { path: string }][]
  const isPublic = ([name]: (typeof all)[number]) => beforeLogIn.includes(name)
  const visit = async (path: string) => {
    await page.goto(path)
    expect(new URL(page.url()).pathname).toBe(path)
    await look(path)
  }
  for (const [, { path }] of all.filter(isPublic)) await visit(path)
  await logIn()
  for (const [, { path }] of all.filter(each => !isPublic(each))) await visit(path)
}

test('the pages of the accessibility sample are valid, and axe finds nothing', async ({
  page,
  loginAs,
}) => {
  await visitSample(
    page,
    () => loginAs('100001'),
    async () => {
      await expectValidHtml(page)
      await atEachWidth(page, () => expectAccessible(page))
    },
  )
})

/** WCAG 1.4.12: letters, words, lines and paragraphs further apart. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

test(
  'nothing leaves the width of 320 pixels, nor is cut by wider spacing of the text',
  inBrowser,
  async ({ page, loginAs }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visitSample(
      page,
      () => loginAs('100001'),
      async path => {
        const beyond = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
        expect(await beyond(), path).toBeLessThanOrEqual(0)
        await page.evaluate(css => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(css)
          document.adoptedStyleSheets.push(sheet)
        }, spaced)
        expect(await beyond(), `${path}, spaced`).toBeLessThanOrEqual(0)
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter(element => {
              const { overflow, position } = getComputedStyle(element)
              return overflow === 'hidden' && position !== 'absolute'
            })
            .filter(element => element.scrollHeight > element.clientHeight + 1)
            .map(element => element.outerHTML.slice(0, 80)),
        )
        expect(cut, `${path}, spaced`).toEqual([])
      },
    )
  },
)
