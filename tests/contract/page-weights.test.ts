import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Part, partFileOf, partNames } from '../../app/page/site-parts.ts'
import { ownerField } from '../../app/ui/form/owner-field.ts'
import {
  excesses,
  isOfDesk,
  limits,
  pages,
  type Shown,
  type Site,
  scripted,
  scriptsOf,
  type Unshown,
  weighSite,
} from '../../bench/pages/site.ts'
import { bytesOf } from '../../bench/pages/weigh.ts'
import { buildDirectory } from '../../remix.config.js'
import { type Stack, startStack } from '../support/stack.ts'

// The weight of each page of the site map, as it is sent, and the secrets that none may contain.

/** The pages that no address shows in this world, and what each is shown after. */
const shownAfter: [what: string, urls: RegExp][] = [
  ['a wizard’s sending', /\/:draft\/(bilan|confirmation)$/],
  ['the first sending of a wizard of one step', /\/:draft\/(demande|message)$/],
  ['a form that was sent', /\/(fait|envoye|inconnue|mot-de-passe-actuel|facture)$/],
  ['a password, for a code', /^\/adm-sem-webabo\/(code(\/activation)?|deux-etapes\/codes)$/],
  ['a link that a command gives', /^\/adm-sem-webabo\/ouvrir\/:token$/],
  ['an invitation, or by a helper', /^\/(invitation\/|proches\/(compte|deux-etapes|supprimer)$)/],
  ['a link that a mail has', /^\/(avis\/:abonne|eau-de-ma-commune\/(confirmation|desabonnement))/],
  [
    'what staff have made: an answer, a batch, a filter, a second factor',
    /^\/adm-sem-webabo\/(gestion\/(modeles|lot|filtres)\/:|aides\/:|userManangement\/:id\/(deux-etapes|garder))/,
  ],
  ['an identity from FranceConnect without an account', /^\/france-connect\/associer$/],
  ['the end of a request or a wizard', /^\/etait-ce-regle$/],
  ['several addresses to choose among', /^\/paymentmodes\/(prelevement|mensualisation)\/\w+$/],
  ['a payment in doubt', /^\/adm-sem-webabo\/paiements\/:/],
  ['the end of a session, what was typed', /^\/saisie-gardee$/],
  ['the closing of the portal', /^\/maintenance$/],
]

let stack: Stack
let shown: Shown[]
let unshown: Unshown[]

beforeAll(async () => {
  stack = await startStack(8, { LOG_LEVEL: 'warn' })
  ;({ shown, unshown } = await weighSite(stack))
  mkdirSync('.cache/results', { recursive: true })
  const weights = shown.map(({ html: _, ...page }) => page)
  writeFileSync('.cache/results/weights.json', JSON.stringify(weights, null, 1))
}, 240_000)
afterAll(() => stack?.stop())

test('each page keeps to its limits, in scripts, styles and HTML, and without scripts in its light version', () => {
  expect(
    shown.flatMap(page => excesses(page).map(what => `${page.address} (${page.visitor}): ${what}`)),
  ).toEqual([])
})

test('a page that no address shows here is shown after something known, and brings no more scripts than another', () => {
  const unexplained = unshown.filter(({ url }) => !shownAfter.some(([, urls]) => urls.test(url)))
  expect(unexplained).toEqual([])
  const idle = shownAfter.filter(
    ([, urls]) =>
      pages.some(({ url }) => urls.test(url)) && !unshown.some(({ url }) => urls.test(url)),
  )
  expect(idle).toEqual([])
  const { files, scripts } = limits
  const heavy = pages.filter(place => {
    const brought = scriptsOf(place)
    const limit = place.url.startsWith('/adm-sem-webabo') ? scripts.staff : scripts.subscriber
    return brought.length > files || bytesOf(brought).gzip > limit
  })
  expect(heavy.map(({ url }) => url)).toEqual([])
})

test('[BEY-570] a page has scripts only for a reason, and half of the pages have none', () => {
  const withReason = new Set(Object.values(scripted).flat())
  const ofVisitors = pages.filter(page => !isOfDesk(page))
  const withScripts = ofVisitors.filter(({ flags }) => !flags.includes('scriptless'))
  expect([...new Set(withScripts.map(({ file }) => file))].sort()).toEqual([...withReason].sort())
  expect(withScripts.length).toBeLessThanOrEqual(ofVisitors.length / 2)
})

test('[BEY-570] a page without scripts has none but its own lines, where a form posts or a menu opens, and no file in a form', () => {
  const plain = shown.filter(({ weight }) => weight.scripts.files === 0)
  expect(plain.length).toBeGreaterThan(40)
  for (const { address, html } of plain) {
    const kinds = [...html.matchAll(/<script\b[^>]*type="([^"]*)"/g)].map(([, kind]) => kind)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const acts = html.includes('class="userMenu"') || / method="post"| popover="/.test(main)
    expect(kinds, address).toEqual(acts ? ['speculationrules', 'module'] : ['speculationrules'])
    expect(main, address).not.toMatch(/type="(file|password)"/)
  }
})

test('[BEY-570] the router of a browser leads from each address of the site to the page of that address, or loads a document', async () => {
  const site: Site = JSON.parse(readFileSync(`${buildDirectory}/site.json`, 'utf8'))
  const ids = Object.keys(site.routes).filter(id => id !== 'root' && site.routes[id]?.path)
  const addressOf = (id = ''): string =>
    id && [addressOf(site.routes[id]?.parentId), site.routes[id]?.path].filter(Boolean).join('/')
  let led = 0
  for (const name of partNames) {
    const file = resolve(`${buildDirectory}/client${partFileOf(site.url, name)}`)
    const known = routesOf(((await import(file)) as { default: Part }).default)
    for (const id of ids) {
      const address = `/${addressOf(id).replaceAll(/:\w+/g, 'un-nom').replace('*', 'un/nom')}`
      const found = matchRoutes(known, address)?.at(-1)?.route
      if (found?.handle) led++
      if (found?.handle) expect(found.id, address).toBe(id)
    }
  }
  expect(led).toBeGreaterThan(40)
})

/** As the browser's router reads a part (app/page/browser-router.ts); the handle says which routes are no documents. */
const routesOf = (part: Part, above = ''): RouteObject[] =>
  part.map(([path, _file, children, id = above + path, plain]) => ({
    id,
    path,
    handle: !plain,
    ...(children && { children: routesOf(children, path && `${id}/`) }),
  }))

test('no page gains a file of scripts unless another loses one', () => {
  const brought = pages.map(place => scriptsOf(place).length)
  expect(brought.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(limits.filesOfAll)
})

test('a page brings the scripts of its routes by the build, and no others', () => {
  const wrong = shown.filter(({ url, weight }) => {
    const place = pages.find(page => page.url === url)
    return place && bytesOf(scriptsOf(place)).gzip !== weight.scripts.gzip
  })
  expect(wrong.map(({ address }) => address)).toEqual([])
})

test('[BEY-560] each form of the pages of a person says first whose it is', () => {
  const unsaid = shown.flatMap(({ address, visitor, html }) =>
    [...html.matchAll(/<form\b[^>]*method="post"[^>]*>(<[^>]*>)/g)].flatMap(([, first = '']) =>
      visitor && !first.includes(`name="${ownerField}"`) ? `${address} (${visitor}): ${first}` : [],
    ),
  )
  expect(unsaid).toEqual([])
})

test('no page says what a program says, or leaves a level of its headings out', () => {
  expect(
    shown.flatMap(({ address, html }) => faultsIn(html).map(fault => `${address}: ${fault}`)),
  ).toEqual([])
})

function faultsIn(html: string): string[] {
  const visible = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
  const words = visible.replace(/<[^>]*>/g, ' ')
  const levels = [...visible.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
  return [
    ...[...words.matchAll(/\\u[0-9a-f]{4}|\bundefined\b|\bNaN\b|\[object/gi)].map(([word]) => word),
    ...levels.flatMap((level, rank) =>
      level > (levels[rank - 1] ?? 0) + 1 ? [`h${level} after h${levels[rank - 1] ?? 0}`] : [],
    ),
    ...(levels.filter(level => level === 1).length === 1 ? [] : ['not one h1']),
  ]
}
