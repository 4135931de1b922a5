import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { limits, type Page } from './list.ts'

export type Weight = Record<keyof typeof limits, number>
type Body = { size: number; text: string; cookie: string | undefined }

/**
 * The compressed bytes that a browser downloads for the page, as this server sends them: `first` is the HTML of a first
 * visit, which brings its own styles.
 */
export async function weigh(origin: string, page: Page, cookie = ''): Promise<Weight> {
  const headers = { cookie, ...(page.light && { 'save-data': 'on' }) }
  const first = await download(origin, page.path, headers)
  headers.cookie = [cookie, first.cookie].filter(Boolean).join('; ')
  const html = await download(origin, page.path, headers)
  // A light page has no router that fetches data.
  const data = page.light ? 0 : (await download(origin, dataOf(page), headers)).size
  const sheets = await downloadAll(origin, stylesheetsOf(html.text), () => [])
  const scripts = await downloadAll(origin, scriptsOf(html.text), importsOf)
  return { first: first.size, html: html.size, data, css: sheets, js: scripts }
}

const dataOf = ({ path }: Page) => path.replace(/(\?|$)/, '.data$1')

const kinds = Object.keys(limits) as (keyof Weight)[]

/** The kinds that exceed their limit; a light page may load no script at all. */
export function excesses(page: Page, weight: Weight): (keyof Weight)[] {
  const allowed = { ...limits, ...page.limits, ...(page.light && { js: 0 }) }
  return kinds.filter(kind => weight[kind] > allowed[kind])
}

async function downloadAll(
  origin: string,
  first: string[],
  next: (text: string, path: string) => string[],
): Promise<number> {
  const seen = new Set(first)
  let total = 0
  for (const path of seen) {
    const { size, text } = await download(origin, path, {})
    total += size
    for (const found of next(text, path)) seen.add(found)
  }
  return total
}

function stylesheetsOf(html: string): string[] {
  return [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].flatMap(([tag]) =>
    hrefOf(tag, 'href'),
  )
}

/** External scripts, preloaded modules, and the imports of inline modules. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script [^>]*src="[^>]*>|<link [^>]*rel="modulepreload"[^>]*>/g) ?? []
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code]) =>
    importsOf(code ?? '', '/'),
  )
  return [...tags.flatMap(tag => [...hrefOf(tag, 'src'), ...hrefOf(tag, 'href')]), ...inline]
}

function hrefOf(tag: string, attribute: string): string[] {
  const value = tag.match(new RegExp(` ${attribute}="([^"]+)"`))?.[1]
  return value ? [value] : []
}

/** Static imports only: a dynamic one is downloaded when it is used. */
export function importsOf(code: string, from: string): string[] {
  const specifiers = code.matchAll(/(?:^|[;\s}])(?:import|from)\s*["']([./][^"']+)["']/g)
  return [...specifiers].map(([, path]) => new URL(path ?? '', `http://x${from}`).pathname)
}

function download(origin: string, path: string, headers: Record<string, string>): Promise<Body> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { ...headers, 'accept-encoding': 'gzip' } }, response => {
      buffer(response).then(sent => {
        const { statusCode, headers: received } = response
        if (statusCode !== 200) return reject(new Error(`${path} : ${statusCode}`))
        const plain = received['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
        const [cookie] = received['set-cookie']?.at(0)?.split(';') ?? []
        resolve({ size: sent.length, text: plain.toString('utf8'), cookie })
      }, reject)
    }).on('error', reject)
  })
}
