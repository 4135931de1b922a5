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

/** First contentful paint in milliseconds: of the bare page, of a first visit, of the visit after it. */
export type Paint = { bare: number; first: number; next: number }

const rounds = 7

/** On a slow phone, medians. The bare page is the same document without styles and scripts. */
export async function firstPaint(origin: string, path: string, cookie: string): Promise<Paint> {
  const shown = await fetch(`${origin}${path}`, { headers: { cookie } })
  const bare = await serve(bareOf(await shown.text()))
  const painted: Paint[] = []
  await withBrowser(async browser => {
    for (let i = 0; i < rounds; i++) {
      const stranger = await onSlowPhone(browser, bare.origin, cookie)
      const visitor = await onSlowPhone(browser, origin, cookie)
      painted.push({
        bare: await paintOf(stranger, bare.origin),
        first: await paintOf(visitor, `${origin}${path}`),
        next: await paintOf(await nextPage(visitor), `${origin}${path}`),
      })
      await stranger.context().close()
      await visitor.context().close()
    }
  }).finally(bare.stop)
  const of = (kind: keyof Paint) => Math.round(median(painted.map(paint => paint[kind])))
  return { bare: of('bare'), first: of('first'), next: of('next') }
}

async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
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

const blockedRounds = 3

/** Total blocking time in milliseconds while the page loads on a slow phone: median. */
export async function blockedTime(origin: string, path: string, cookie: string): Promise<number> {
  return withBrowser(async browser => {
    const measured: number[] = []
    for (let i = 0; i < blockedRounds; i++) {
      const page = await onSlowPhone(browser, origin, cookie)
      await page.addInitScript(observe)
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
      measured.push(await page.evaluate(() => Reflect.get(globalThis, 'blocked') as number))
      await page.context().close()
    }
    return Math.round(median(measured))
  })
}

/** Runs in the page: sums up what each long task takes beyond 50 ms. */
function observe() {
  Reflect.set(globalThis, 'blocked', 0)
  new PerformanceObserver(list => {
    const beyond = list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0)
    Reflect.set(globalThis, 'blocked', Reflect.get(globalThis, 'blocked') + beyond)
  }).observe({ type: 'longtask', buffered: true })
}
