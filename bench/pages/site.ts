import { readFileSync } from 'node:fs'
import { partAt, partFileOf, type SiteRoute } from '../../app/page/site-parts.ts'
import { buildDirectory } from '../../remix.config.js'
import { fillDraft, wizardBases } from '../../tests/support/drafts.ts'
import { addLongPast, addRequests, oldSubscriber } from '../../tests/support/long-past.ts'
import { addressOf, type Place, places } from '../../tests/support/places.ts'
import { logIn } from '../../tests/support/portal-process.ts'
import type { Stack } from '../../tests/support/stack.ts'
import { type Weight, weigh, withImports } from './weigh.ts'

// Every page of the site map, weighed with the world that makes it heavy.

/** The usual subscriber, one with twenty years of invoices, and those that some pages are for; each sees all it can. */
const subscribers = ['100001', oldSubscriber, '100002', '100003', '100004', '100005']
const usual = '100001'

/** Of pages that show something for these addresses only. */
const addresses: Record<string, string> = {
  '/forgotPassword/:aboNum/:token': '/forgotPassword/100009/demo-mdp-100009',
  '/historique/:id/mediateur': '/historique/D100005-2/mediateur',
  '/historique/message': '/historique/message?demande=D100005-2',
}

export type Site = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, SiteRoute & { imports?: string[] }>
}

/** A page as a visitor gets it, and what its light version weighs, which `Save-Data` asks for. */
export type Shown = {
  url: string
  address: string
  visitor: string
  html: string
  weight: Weight
  light: Weight
}
export type Unshown = { url: string; why: string }

export const pages = places.filter(
  ({ file, url }) => file.endsWith('.tsx') && !url.startsWith('/vitrine'),
)

/**
 * Outside the desk, the modules of pages that have scripts, by what a script does there; the desk's pages all have
 * some, for its keys and lists. A page that is in none of these lists has no script (`scriptless` in its `handle`).
 */
export const scripted: Record<string, string[]> = {
  'says beside the button what a form lacks, and keeps what was typed when it cannot leave': [
    'screens/access/forgot.tsx',
    'screens/account/change-mail.tsx',
    'screens/account/e-invoice/e-invoice.tsx',
    'screens/account/present-password.tsx',
    'screens/consumption/household.tsx',
    'screens/payment-modes/steps/consent.tsx',
    'screens/payment-modes/steps/monthly-points.tsx',
    'screens/services/reading/steps/reading-point.tsx',
    'screens/services/reading/steps/reading-index.tsx',
    'screens/services/arriving/steps/first-index.tsx',
    'screens/services/arriving/steps/new-meter.tsx',
    'screens/services/leaving/steps/leaving-address.tsx',
    'extras/france-connect/linking.tsx',
    'extras/guest-payment/invoice.tsx',
    'extras/local-water/town.tsx',
    'extras/notices/notices.tsx',
    'extras/own-data/tool-create.tsx',
    'extras/solved/solved.tsx',
    'extras/trusted-people/close.tsx',
    'extras/trusted-people/second-step.tsx',
  ],
  'checks files before they are sent': [
    'screens/consumption/leak.tsx',
    'screens/history/request.tsx',
    'screens/history/steps/message.tsx',
    'screens/invoices/dispute.tsx',
    'screens/services/claim/steps/claim-step.tsx',
    'screens/services/steps/file.tsx',
  ],
  'proves the captcha, or weighs a password': [
    'screens/access/login.tsx',
    'screens/access/reset.tsx',
    'screens/access/sign-up.tsx',
    'screens/account/change-password.tsx',
    'extras/trusted-people/account.tsx',
    'extras/guest-payment/find.tsx',
    'extras/trusted-people/invitation.tsx',
  ],
  'has a calendar': [
    'screens/services/leaving/steps/leaving-index.tsx',
    'screens/services/steps/date.tsx',
    'extras/payment-delay/delay.tsx',
    'extras/trusted-people/invite.tsx',
  ],
  'proposes while one types': [
    'screens/account/address/address.tsx',
    'screens/services/moving/moving.tsx',
    'extras/local-water/search.tsx',
  ],
  'ticks all points, groups the digits of an IBAN': [
    'screens/payment-modes/steps/bank.tsx',
    'wizard/pages/points.tsx',
  ],
  'opens a dialog over the page it belongs to': [
    'screens/account/address/address-unknown.tsx',
    'screens/history/request-cancel.tsx',
  ],
  'posts by itself, for a link that was mailed': [
    'screens/access/confirm-account.tsx',
    'screens/account/mail-link.tsx',
  ],
  'draws the chart, the map': ['screens/consumption/consumption.tsx', 'screens/help/contact.tsx'],
}

export const isOfDesk = ({ url }: Pick<Place, 'url'>) => url.startsWith('/adm-sem-webabo')

/** The files of a page's scripts, by the build. */
export function scriptsOf({ id, flags }: Place): string[] {
  if (flags.includes('scriptless')) return []
  const site: Site = JSON.parse(readFileSync(`${buildDirectory}/site.json`, 'utf8'))
  const chain: Site['routes'][string][] = []
  for (let route = site.routes[id]; route; route = site.routes[route.parentId ?? ''])
    chain.push(route)
  return withImports([
    partFileOf(site.url, partAt(site.routes, id)) ?? '',
    site.entry.module,
    ...site.entry.imports,
    ...chain.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
}

export async function weighSite({ portal, dataDir }: Stack) {
  addLongPast(dataDir)
  addRequests(dataDir)
  const cookies = new Map([['', '']])
  for (const login of [...subscribers, 'admin'])
    cookies.set(login, (await logIn(portal, login)).cookie)
  const cookieOf = (login: string) => cookies.get(login) ?? ''
  const drafts = await draftsOf(portal, cookieOf)
  const shown: Shown[] = []
  const unshown: Unshown[] = []
  const links = new Map<string, Set<string>>()
  for (const place of pages) {
    const { url } = place
    const draft = drafts.get(url)
    const found: Shown[] = []
    let why = ''
    for (const visitor of draft ? [draft.writer] : visitorsOf(place)) {
      if (found.length > 0 && ![usual, oldSubscriber].includes(visitor)) break
      const seen = links.get(visitor) ?? new Set()
      const address =
        draft?.address ?? addresses[url] ?? [...seen].find(leadsTo(url)) ?? addressOf(place)
      const cookie = cookieOf(visitor)
      const { html, weight, status, location = '' } = await weigh(portal, address, { cookie })
      if (!html || !/<h1\b/.test(html)) {
        why ||= `${status} ${location}`.trim()
        continue
      }
      const spare = await weigh(portal, address, { cookie, 'save-data': 'on' })
      if (spare.weight) found.push({ url, address, visitor, html, weight, light: spare.weight })
      for (const [, href = ''] of html.matchAll(/ href="(\/[^"#]*)/g))
        seen.add(href.replaceAll('&amp;', '&'))
      links.set(visitor, seen)
    }
    shown.push(...found)
    if (found.length === 0) unshown.push({ url, why })
  }
  return { shown, unshown }
}

/** Whether an address that a page links to is one of a place whose address, or query, says what it shows; no file is. */
function leadsTo(url: string) {
  const pattern = new RegExp(
    `^${url.replace(/:\w+/g, '[^/?]+')}${url.includes(':') ? '(\\?|$)' : '\\?'}`,
  )
  return (href: string) =>
    pattern.test(href) &&
    !/\/export(\?|$)/.test(href) &&
    !pages.some(page => page.url !== url && page.url === href.split('?')[0])
}

function visitorsOf({ guards: { loader = '' } }: Place): string[] {
  if (loader.startsWith('public')) return ['']
  return ['requireSubscriber', 'requireAccount'].includes(loader) ? subscribers : ['admin']
}

/** A draft of each wizard, filled in up to its last step, by the first subscriber that may. */
async function draftsOf(portal: string, cookieOf: (login: string) => string) {
  const drafts = new Map<string, { writer: string; address: string }>()
  for (const base of wizardBases)
    for (const writer of subscribers) {
      const steps = await fillDraft(portal, cookieOf(writer), addresses[base] ?? base)
      if (typeof steps === 'string') continue
      for (const address of steps)
        drafts.set(`${base}/:draft/${/[^/?]+(?=\?|$)/.exec(address)}`, { writer, address })
      break
    }
  return drafts
}

/** The excess of a page over its limits. */
export function excesses({ url, visitor, weight, light }: Shown): string[] {
  const { scripts, wire, files, typical, plain, html, css } = limits
  // « Questions fréquentes » is all its answers.
  const isPlain = weight.scripts.files === 0 && url !== '/faq'
  const reader = url.startsWith('/adm-sem-webabo') ? 'staff' : 'subscriber'
  const measured: [what: string, value: number, limit: number][] = [
    ['bytes of scripts', weight.scripts.gzip, scripts[reader]],
    ['bytes of scripts by Brotli', weight.scripts.brotli, wire[reader]],
    ['files of scripts', weight.scripts.files, files],
    ['bytes of HTML', weight.html.gzip, visitor !== usual ? html : isPlain ? plain : typical],
    ['bytes of styles', weight.css.gzip, css[reader]],
    ['bytes of scripts in the light version', light?.scripts.gzip ?? Number.NaN, scripts.light],
  ]
  return measured.flatMap(([what, value, limit]) => (value <= limit ? [] : [`${value} ${what}`]))
}

/**
 * The compressed bytes that a page may have, by gzip, and the files of its scripts: the one place for them. `wire` is by
 * Brotli, as browsers get the scripts. `filesOfAll` is the sum over all pages, which a new page raises; `typical` holds for
 * every page of the usual subscriber, `plain` for theirs without scripts, all that a second page brings; `html` for any
 * page, the longest list included.
 */
export const limits = {
  scripts: { subscriber: 90_000, staff: 110_000, light: 0 },
  wire: { subscriber: 82_000, staff: 95_000 },
  files: 8,
  filesOfAll: 798,
  typical: 8_000,
  plain: 6_000,
  html: 12_200,
  css: { subscriber: 12_000, staff: 13_000 },
}
