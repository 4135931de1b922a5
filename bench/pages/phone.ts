import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, flags } from '../../scripts/chromium.ts'
import { median } from '../figures.ts'

/** Lighthouse's slow 4G: 1.6 Mb/s down, 750 kb/s up, 150 ms there and back. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Runs `work` with a browser, which is closed afterwards. */
async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags })
  return work(browser).finally(() => browser.close())
}

/** A page on a slow phone that was never here: slow 4G, CPU ÷ 6. `cookie` as a Cookie header writes it. */
async function onSlowPhone(browser: Browser, origin: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const cookies = cookie.split('; ').map(one => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await context.addCookies(cookies)
  return slowDown(await context.newPage())
}

/** Another page of the same browser, which has what the first one fetched. */
async function nextPage(page: Page): Promise<Page> {
  return slowDown(await page.context().newPage())
}

async function slowDown(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return page
}

/**
 * Milliseconds: until the first contentful paint; how long the main thread was blocked (total blocking time); until a form
 * can be used, the page being read and no long task left.
 */
type Visit = { paint: number; blocked: number; usable: number }

/** Medians of a page: of the same document without styles and scripts, of a first visit, of the visit after it. */
export type Visits = { bare: Visit; first: Visit; next: Visit }

const rounds = 5

/** Visits of a page on a slow phone, the bare one in turns with it. */
export async function onPhone(origin: string, path: string, cookie: string): Promise<Visits> {
  const shown = await fetch(`${origin}${path}`, { headers: { cookie } })
  const bare = await serve(bareOf(await shown.text()))
  const visits: Visits[] = []
  await withBrowser(async browser => {
    for (let i = 0; i < rounds; i++) {
      const stranger = await onSlowPhone(browser, bare.origin, cookie)
      const visitor = await onSlowPhone(browser, origin, cookie)
      visits.push({
        bare: await visit(stranger, bare.origin),
        first: await visit(visitor, `${origin}${path}`),
        next: await visit(await nextPage(visitor), `${origin}${path}`),
      })
      await stranger.context().close()
      await visitor.context().close()
    }
  }).finally(bare.stop)
  const of = (kind: keyof Visits): Visit => {
    const middle = (what: keyof Visit) => Math.round(median(visits.map(one => one[kind][what])))
    return { paint: middle('paint'), blocked: middle('blocked'), usable: middle('usable') }
  }
  return { bare: of('bare'), first: of('first'), next: of('next') }
}

async function visit(page: Page, url: string): Promise<Visit> {
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const [read] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const { blocked, end } = Reflect.get(globalThis, 'longTasks') as LongTasks
    const usable = Math.max(end, read?.domContentLoadedEventEnd ?? Number.NaN)
    return { paint: paint ?? Number.NaN, blocked, usable }
  })
}

type LongTasks = { blocked: number; end: number }

/** Runs in the page: sums up what each long task takes beyond 50 ms, and keeps when the last one ended. */
function observe() {
  const tasks = { blocked: 0, end: 0 }
  Reflect.set(globalThis, 'longTasks', tasks)
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.blocked += duration - 50
      tasks.end = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
}

const bareOf = (html: string) => html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<link [^>]*>/g, '')

/** Sends this page alone, compressed, whatever is asked. */
async function serve(html: string) {
  const body = gzipSync(html)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => void server.close() }
}
