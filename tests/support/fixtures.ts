import { test as base, expect, type Page, type Response } from '@playwright/test'
import { inDatabase, loginForm, openSession, type Sessions, sessionsAt } from './sessions.ts'
import { type Stack, startStack } from './stack.ts'
import { type World, worldAt } from './world.ts'

type PerTest = {
  world: World
  /** What went wrong behind the page's back; the test fails when it is not empty at its end. */
  faults: string[]
  /** Each person's first session in a test is there already; whoever logs in again does it by the form. */
  loginAs: (login: string) => Promise<void>
}

type PerWorker = { stack: Stack; sessions: Sessions }

/** A test of a journey: its own world, a page that must neither complain nor call strangers. */
export const test = base.extend<PerTest, PerWorker>({
  stack: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const stack = await startStack(parallelIndex)
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  sessions: [
    async ({ stack }, use, { project }) =>
      use(await sessionsAt(stack, String(project.use.userAgent))),
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.portal),
  world: [
    // Everybody has logged in before the first reset.
    async ({ stack, sessions: _ }, use) => {
      const world = worldAt(stack.backend)
      await world.reset()
      endSessions(stack)
      await use(world)
    },
    { auto: true },
  ],
  faults: [
    async ({ context, page, stack }, use) => {
      const faults: string[] = []
      const own = [stack.portal, stack.provider]
      context.on('request', request => {
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
        const { name, stack } = thrown.error()
        // The router drops what it waits for when a form is posted again, and lets everybody know.
        if (name !== 'AbortError') faults.push(`script: ${stack}`)
      })
      keepDocuments(page)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  loginAs: async ({ page, stack, sessions }, use) => {
    const met = new Set<string>()
    await use(async login => {
      const context = page.context()
      const session = sessions.get(login)
      const isFirst = !met.has(login) && (await context.cookies()).length === 0
      met.add(login)
      if (session && isFirst) return openSession(stack, session, context)
      const { address, form } = await loginForm(stack.portal, login)
      const headers = { origin: stack.portal }
      const response = await page.request.post(address, { headers, form, maxRedirects: 0 })
      expect(response.status(), `log-in of ${login}`).toBe(303)
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
  const kept = documents.get(page)
  const html = kept?.url === page.url().replace(/#.*/, '') ? await kept.html : ''
  return html || (await page.request.get(page.url())).text()
}

export { expect }
/** For a test that shows no page: scripts could change nothing of it, and it is run once. */
export const scriptless = { tag: '@sans-page' }
export const narrow = { width: 360, height: 740 }
export const wide = { width: 1280, height: 800 }

/** Does the same at 360 px and at 1280 px. */
export async function atEachWidth(page: Page, check: () => Promise<void>) {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    await check()
  }
}
