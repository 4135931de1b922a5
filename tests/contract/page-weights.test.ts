import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partAt, partFileOf, type SiteRoute } from '#site-parts.ts'
import { importsOf, weigh } from '../../bench/pages/weigh.ts'
import { buildDirectory } from '../../remix.config.js'
import buildPortal from '../support/build.ts'
import { addLongPast, oldSubscriber } from '../support/long-past.ts'
import { addressOf, type Place, places } from '../support/places.ts'
import { logIn } from '../support/portal-process.ts'
import { type Stack, startStack } from '../support/stack.ts'

// What each page of the site map weighs, as it is sent, and what none of them may say.

// 90 kB is what a subscriber's page is to weigh; html: 240 invoices on one page weigh the most.
const limits = { subscriber: 93_100, staff: 110_000, html: 13_600, css: 12_000 }

type Site = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, SiteRoute & { imports?: string[] }>
}
let stack: Stack
let site: Site

beforeAll(async () => {
  buildPortal()
  site = JSON.parse(readFileSync(`${buildDirectory}/site.json`, 'utf8'))
  stack = await startStack(8, { LOG_LEVEL: 'warn' })
  addLongPast(stack.dataDir)
}, 180_000)
afterAll(() => stack?.stop())

const pages = places.filter(({ file, url }) => file.endsWith('.tsx') && !url.startsWith('/vitrine'))
const isStaff = ({ url }: Place) => url.startsWith('/adm-sem-webabo')

/** The files of a page's scripts, by the build. */
function scriptsOf({ id }: Place): string[] {
  const chain: Site['routes'][string][] = []
  for (let route = site.routes[id]; route; route = site.routes[route.parentId ?? ''])
    chain.push(route)
  const files = new Set([
    partFileOf(site.url, partAt(site.routes, id)) ?? '',
    site.entry.module,
    ...site.entry.imports,
    ...chain.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
  for (const file of files)
    for (const found of importsOf(readFileSync(`${buildDirectory}/client${file}`, 'utf8'), file))
      files.add(found)
  return [...files]
}

const sum = (files: string[], kind: 'gz' | 'br') =>
  files.reduce((all, file) => all + statSync(`${buildDirectory}/client${file}.${kind}`).size, 0)

/** What a page holds that shows a fault of the program, or headings that leave a level out. */
function faultsIn(html: string): string[] {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
  const words = shown.replace(/<[^>]*>/g, ' ')
  const levels = [...shown.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
  return [
    ...[...words.matchAll(/\\u[0-9a-f]{4}|\bundefined\b|\bNaN\b|\[object/gi)].map(([word]) => word),
    ...levels.flatMap((level, rank) =>
      level > (levels[rank - 1] ?? 0) + 1 ? [`h${level} after h${levels[rank - 1] ?? 0}`] : [],
    ),
    ...(levels.filter(level => level === 1).length === 1 ? [] : ['not one h1']),
  ]
}

test('every page of the site map keeps its weight, in scripts, styles and HTML, and says nothing that a program says', async () => {
  const findings: string[] = []
  const weights = pages.map(place => {
    const files = place.flags.includes('scriptless') ? [] : scriptsOf(place)
    return { url: place.url, gzip: sum(files, 'gz'), brotli: sum(files, 'br'), files: files.length }
  })
  for (const [rank, { url, gzip }] of weights.entries()) {
    const own = isStaff(pages[rank] as Place) ? limits.staff : limits.subscriber
    if (gzip > own) findings.push(`${url}: ${gzip} bytes of scripts`)
  }

  const cookies = new Map<string, string>([['', '']])
  for (const login of ['100001', oldSubscriber, 'admin'])
    cookies.set(login, (await logIn(stack.portal, login)).cookie)
  const visitorsOf = ({ guards: { loader = '' } }: Place) =>
    loader.startsWith('public')
      ? ['']
      : loader === 'requireSubscriber' || loader === 'requireAccount'
        ? ['100001', oldSubscriber]
        : ['admin']
  let shown = 0
  for (const place of pages)
    for (const visitor of visitorsOf(place)) {
      const address = addressOf(place)
      const headers = { cookie: cookies.get(visitor) ?? '' }
      const answer = await fetch(`${stack.portal}${address}`, { headers, redirect: 'manual' })
      const html = await answer.text()
      if (answer.status !== 200 || !/<h1\b/.test(html)) continue
      shown++
      const say = (what: string) => findings.push(`${address} (${visitor}): ${what}`)
      for (const fault of faultsIn(html)) say(fault)
      const page = {
        path: address,
        ...(place.flags.includes('scriptless') && { light: true as const }),
      }
      const weight = await weigh(stack.portal, page, headers.cookie)
      const computed = weights.find(({ url }) => url === place.url)?.gzip
      if (weight.js !== computed) say(`${weight.js} bytes of scripts, not ${computed}`)
      if (weight.html > limits.html) say(`${weight.html} bytes of HTML`)
      if (weight.css > limits.css) say(`${weight.css} bytes of styles`)
    }
  const heaviest = weights.toSorted((a, b) => b.gzip - a.gzip)
  mkdirSync('.cache/results', { recursive: true })
  writeFileSync('.cache/results/weights.json', JSON.stringify(heaviest, null, 1))
  expect(findings).toEqual([])
  expect(shown).toBeGreaterThan(100)
}, 180_000)
