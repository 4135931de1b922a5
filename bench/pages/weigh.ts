import { readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { buildDirectory } from '../../remix.config.js'

/** Compressed bytes, by gzip and by brotli. */
type Bytes = { gzip: number; brotli: number }
export type Weight = { scripts: Bytes & { files: number }; html: Bytes; css: Bytes }

type Weighed =
  | { status: 200; html: string; weight: Weight; location?: undefined }
  /** No page: where it leads instead, if anywhere. */
  | { status: number; location?: string; html?: undefined; weight?: undefined }

const pathOf = (address: string) => address.replace(/\?.*/, '')

/** The files that a browser downloads for a page, as this server sends it once the browser has the stylesheet. */
export async function weigh(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<Weighed> {
  const first = await download(origin, path, headers, 'gzip')
  const { status, location, cookie } = first
  // A wizard gives its draft a name.
  if (location?.includes('brouillon=') && pathOf(location) === pathOf(path) && location !== path)
    return weigh(origin, location, headers)
  if (status !== 200) return { status, ...(location && { location }) }
  const known = { ...headers, cookie: [headers.cookie, cookie].filter(Boolean).join('; ') }
  const page = await download(origin, path, known, 'gzip')
  const html = gunzipSync(page.sent).toString('utf8')
  const brotli = await download(origin, path, known, 'br')
  const scripts = withImports(scriptsOf(html))
  const css = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].flatMap(([tag]) =>
    hrefOf(tag, 'href'),
  )
  const weight: Weight = {
    scripts: { ...bytesOf(scripts), files: scripts.length },
    html: { gzip: page.sent.length, brotli: brotli.sent.length },
    css: bytesOf(css),
  }
  return { status: 200, html, weight }
}

/** The files of the build, as the server sends them. */
export function bytesOf(files: string[]): Bytes {
  const sum = (kind: string) =>
    files.reduce((all, file) => all + statSync(`${buildDirectory}/client${file}.${kind}`).size, 0)
  return { gzip: sum('gz'), brotli: sum('br') }
}

/** These files and what they import; a dynamic import is downloaded when it is used. */
export function withImports(files: string[]): string[] {
  const found = new Set(files)
  for (const file of found)
    for (const imported of importsOf(readFileSync(`${buildDirectory}/client${file}`, 'utf8'), file))
      found.add(imported)
  return [...found]
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

function importsOf(code: string, from: string): string[] {
  const specifiers = code.matchAll(/(?:^|[;\s}])(?:import|from)\s*["']([./][^"']+)["']/g)
  return [...specifiers].map(([, path]) => new URL(path ?? '', `http://x${from}`).pathname)
}

type Answer = { status: number; location?: string; cookie?: string; sent: Buffer }

/** By `node:http`, which leaves a compressed answer as it is. */
function download(
  origin: string,
  path: string,
  headers: Record<string, string>,
  encoding: 'gzip' | 'br',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { ...headers, 'accept-encoding': encoding } }, answer => {
      const { statusCode: status = 0, headers: received } = answer
      const encoded = received['content-encoding']
      if (status === 200 && encoded !== encoding)
        return reject(new Error(`${path}: ${encoded} instead of ${encoding}`))
      const [cookie] = received['set-cookie']?.at(0)?.split(';') ?? []
      buffer(answer).then(
        sent =>
          resolve({
            status,
            sent,
            ...(received.location && { location: received.location }),
            ...(cookie && { cookie }),
          }),
        reject,
      )
    }).on('error', reject)
  })
}
