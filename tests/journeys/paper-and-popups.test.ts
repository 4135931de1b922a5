import type { Page } from '@playwright/test'
import { pagesFrom } from '../support/crawl.ts'
import { expect, inBrowser, test, withScripts } from '../support/fixtures.ts'

// What is folded or opens over a page, on each page that a link leads to.

const readers = [
  { login: '100001', start: '/home' },
  { login: '100002', start: '/home' },
  { login: 'admin', start: '/adm-sem-webabo/gestion' },
]

/** The addresses of the pages whose HTML has this. */
async function pagesWith(page: Page, start: string, words: string): Promise<string[]> {
  const pages = await pagesFrom(page, [start])
  return pages.flatMap(({ path, html }) => (html.includes(words) ? [path] : []))
}

for (const { login, start } of readers)
  test(
    `[BEY-569] paper shows ${login} what is folded, and no button`,
    inBrowser,
    async ({ loginAs }) => {
      test.setTimeout(240_000)
      const page = await loginAs(login)
      await page.emulateMedia({ media: 'print' })
      const wrong: string[] = []
      const pages = await pagesWith(page, start, '<details')
      for (const path of pages) {
        await page.goto(path)
        wrong.push(...(await wrongOnPaper(page)).map(each => `${path}: ${each}`))
      }
      expect(pages.length).toBeGreaterThan(10)
      expect(wrong).toEqual([])
    },
  )

/** Folded texts that are not printed, and buttons that are; what only a screen can use (a form) may stay away. */
const wrongOnPaper = (page: Page) =>
  page.evaluate(() => {
    const isShown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    const words = (one: Element) => one.textContent?.trim().replace(/\s+/g, ' ').slice(0, 50) ?? ''
    const folded = [...document.querySelectorAll('main details')].flatMap(fold => {
      const own = [...fold.children].filter(({ localName }) => localName !== 'summary')
      // Some folds show or hide the element that follows them.
      const parts = own.length > 0 ? own : [fold.nextElementSibling].flatMap(each => each ?? [])
      return parts.filter(
        part =>
          words(part) &&
          !part.closest('nav, form') &&
          !part.querySelector('form') &&
          !isShown(part),
      )
    })
    // A row that posts is a text of the page, too.
    const pressed = [
      ...document.querySelectorAll('main :is(button:not(.rows__row), .button)'),
    ].filter(isShown)
    return [
      ...folded.map(each => `not printed: ${words(each)}`),
      ...pressed.map(each => `printed button: ${words(each)}`),
    ]
  })

// No page of 100002 has such a popup.
for (const { login, start } of readers.filter(one => one.login !== '100002'))
  test(
    `[BEY-569] what opens over a page of ${login} closes when Tab leaves it`,
    withScripts,
    async ({ loginAs }) => {
      test.setTimeout(240_000)
      const page = await loginAs(login)
      const seen = new Set<string>()
      for (const path of await pagesWith(page, start, 'popovertarget=')) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const ids = await page
          .locator('[popover]')
          .evaluateAll(all => all.flatMap(({ id }) => (id ? [id] : [])))
        for (const id of ids.filter(one => !seen.has(one))) {
          const opener = page.locator(`[popovertarget="${id}"]:visible`).first()
          // Folded with the part of the page that has it.
          if ((await opener.count()) === 0) continue
          seen.add(id)
          await opener.click()
          await expectClosedByTab(page, `#${id}`, ':popover-open')
        }
      }
      expect(seen.size).toBeGreaterThan(0)
      if (login === 'admin') return
      // A page without scripts, and one that has some.
      for (const path of ['/home', '/services/transmission-compteur']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const summary = page.locator('.userMenu summary')
        await summary.click()
        await expectClosedByTab(page, '.userMenu', '[open]')
        await summary.press('Enter')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Escape')
        await expect(page.locator('.userMenu[open]')).toHaveCount(0)
        await expect(summary).toBeFocused()
      }
    },
  )

async function expectClosedByTab(page: Page, popup: string, open: string) {
  const isOpen = () => page.locator(popup).evaluate((one, state) => one.matches(state), open)
  const isInside = () => page.locator(popup).evaluate(one => one.contains(document.activeElement))
  expect(await isOpen(), popup).toBe(true)
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    if (!(await isInside())) break
  }
  expect(await isInside(), popup).toBe(false)
  expect(await isOpen(), popup).toBe(false)
}
