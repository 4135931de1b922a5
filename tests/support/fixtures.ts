import { type Browser, test as base, expect, type Page, type Response } from '@playwright/test'
import { watchFocus } from './focus.ts'
import { Browser as HttpBrowser } from './http/browser.ts'
import type { Page as HttpPage } from './http/page.ts'
import { inDatabase, loginForm, openSession, type Sessions, sessionsAt } from './sessions.ts'
import { knownStack, type Stack, type Whereabouts } from './stack.ts'
import { type World, worldAt } from './world.ts'

export type PerTest = {
  world: World
  /** Faults behind the page's back; the test fails when there is one at its end. */
  faults: string[]
  /**
   * Logs in on the test's page, which it answers, and opens `address` there. Each person's first session in a test is
   * there already; a second log-in is made by the form.
   */
  loginAs: (login: string, address?: string) => Promise<Page>
}

/** Whether the world may be another than at first. */
type Beginning = { isChanged: boolean }

type PerWorker = { stack: Stack; sessions: Sessions; beginning: Beginning; asked: undefined }

// The driver of a test, of three: HTTP, where the test says nothing else.

/** In Chromium, without scripts: what CSS hides, native dialogs, print, files, focus. */
export const inBrowser = { tag: '@sans-js' }
/** In Chromium, with scripts: what a script, the layout or the keyboard changes. */
export const withScripts = { tag: '@avec-js' }
/** In Chromium, with scripts and without. */
export const inBothBrowsers = { tag: ['@sans-js', '@avec-js'] }
/** Over HTTP and with scripts: one journey of each wizard and kind of form. */
export const everywhere = { tag: ['@http', '@avec-js'] }

export const isHttp = () => test.info().project.name === 'http'
const overHttp = (page: Page) => page as unknown as HttpPage

/** A test of a journey: its own world, a page that must neither complain nor call strangers. */
export const test = base.extend<PerTest, PerWorker>({
  stack: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const stacks: Whereabouts[] = JSON.parse(process.env.STACKS ?? '[]')
      const stack = stacks[parallelIndex]
      if (!stack) throw new Error('no stack was started for this worker')
      await use(knownStack(stack))
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ stack }, use, { project }) =>
      use(await sessionsAt(stack, String(project.use.userAgent))),
    { scope: 'worker', timeout: 90_000 },
  ],
  // The state that the worker before has left is not known.
  beginning: [({ browserName: _ }, use) => use({ isChanged: true }), { scope: 'worker' }],
  /** Notes what a test writes through Node's `fetch`. */
  asked: [
    async ({ beginning }, use) => {
      const send = globalThis.fetch
      globalThis.fetch = (to, init) => {
        if ((init?.method ?? 'GET') !== 'GET') beginning.isChanged = true
        return send(to, init)
      }
      await use(undefined)
      globalThis.fetch = send
    },
    { scope: 'worker', auto: true },
  ],
  browser: [
    async ({ playwright, browserName, stack, beginning }, use, { project }) => {
      if (project.name !== 'http') {
        const browser = await playwright[browserName].launch()
        await use(browser)
        return browser.close()
      }
      const { userAgent = '', viewport = null, locale = '' } = project.use
      const options = { baseURL: stack.portal, userAgent, viewport, locale }
      const browser = new HttpBrowser(options, () => {
        beginning.isChanged = true
      })
      await use(browser as unknown as Browser)
    },
    { scope: 'worker', timeout: 30_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.portal),
  world: [
    // Everybody has logged in before the first reset.
    async ({ stack, sessions: _, beginning }, use) => {
      const world = worldAt(stack.backend, new Date().toISOString(), () => {
        beginning.isChanged = true
      })
      if (beginning.isChanged) await world.reset()
      endSessions(stack)
      beginning.isChanged = false
      await use(world)
    },
    { auto: true },
  ],
  faults: [
    async ({ context, page, stack, beginning, javaScriptEnabled }, use) => {
      const faults: string[] = []
      const own = [stack.portal, stack.provider, stack.identity]
      context.on('request', request => {
        if (request.method() !== 'GET') beginning.isChanged = true
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && !own.includes(origin))
          faults.push(`request to a third party: ${request.url()}`)
      })
      context.on('response', response => {
        if (response.status() >= 400 && isPart(response))
          faults.push(`${response.status()} for ${response.url()}`)
      })
      context.on('console', message => {
        // A page that answers 400 or 503 on purpose also says so in the console.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(`console: ${message.text()}`)
      })
      context.on('weberror', thrown => {
        const { name, message, stack } = thrown.error()
        // The router drops what it waits for when a form is posted again, and lets everybody know.
        if (name !== 'AbortError') faults.push(`script: ${name} ${message} ${stack}`)
      })
      if (!isHttp()) keepDocuments(page)
      if (javaScriptEnabled) await context.addInitScript(watchFocus)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  loginAs: async ({ page, stack, sessions, beginning }, use) => {
    const met = new Set<string>()
    const logIn = async (login: string) => {
      const context = page.context()
      const session = sessions.get(login)
      const isFirst = !met.has(login) && (await context.cookies()).length === 0
      met.add(login)
      // Reading by staff is written down.
      if (/^[a-z]/.test(login)) beginning.isChanged = true
      if (session && isFirst) return openSession(stack, session, context)
      beginning.isChanged = true
      const { address, form } = await loginForm(stack.portal, login)
      const headers = { origin: stack.portal }
      const response = await page.request.post(address, { headers, form, maxRedirects: 0 })
      expect(response.status(), `log-in of ${login}`).toBe(303)
    }
    await use(async (login, address) => {
      await logIn(login)
      if (address !== undefined) await page.goto(address)
      return page
    })
  },
})

/** Sessions outlive a reset of the world. */
function endSessions(stack: Stack) {
  for (const database of ['portal.db', 'backend.db'])
    inDatabase(stack, database, db => db.exec('DELETE FROM Session'))
}

function isPart(response: Response): boolean {
  return !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
}

const documents = new WeakMap<Page, { url: string; html: Promise<string> }>()

function keepDocuments(page: Page) {
  page.on('response', response => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    if (response.status() >= 300 && response.status() < 400) return
    documents.set(page, { url: response.url(), html: response.text().catch(() => '') })
  })
}

/** The HTML that the server sent for what the page shows, before any script touched it. */
export async function serverHtml(page: Page): Promise<string> {
  if (isHttp()) return overHttp(page).html()
  const kept = documents.get(page)
  const html = kept?.url === page.url().replace(/#.*/, '') ? await kept.html : ''
  return html || (await page.request.get(page.url())).text()
}

/** The page as it stands, unfolded where it was. */
export const stateOf = async (page: Page) =>
  isHttp() ? overHttp(page).state() : page.evaluate(markOpen).then(() => page.content())

/** In the page: HTML does not say of a popover that it is open. */
function markOpen() {
  for (const one of document.querySelectorAll('[popover]'))
    one.toggleAttribute('data-open', one.matches(':popover-open'))
}

export { expect }
export const narrow = { width: 360, height: 740 }
export const wide = { width: 1280, height: 800 }

/** Does the same at 360 px and at 1280 px. */
export async function atEachWidth(page: Page, check: () => Promise<void>) {
  // Over HTTP the page is kept, and judged at both after the run.
  for (const size of isHttp() ? [wide] : [narrow, wide]) {
    await page.setViewportSize(size)
    await check()
  }
}
