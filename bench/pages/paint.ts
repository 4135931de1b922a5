import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { median } from '../figures.ts'
import { nextPage, onSlowPhone, withBrowser } from './slow-phone.ts'

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
