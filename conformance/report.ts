import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import type { CallName } from '#upstream/catalogue/index.ts'
import siteMap from '../app/routes.ts'
import { groups, type Result } from './groups.ts'
import type { Wire } from './wire.ts'

const maxScreens = 6

type Failure = Extract<Result, { outcome: 'failed' }>

const tally = (results: Result[]) => ({
  passed: results.filter(one => one.outcome === 'passed'),
  failed: results.filter(one => one.outcome === 'failed'),
  untried: results.filter(one => one.outcome === 'untried'),
})

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

const notTried = ({ length }: Result[]) => `${length} non essayé${length > 1 ? 's' : ''}`

/** The report by group, for people: the failures with what was expected, then the trials that were left out and why. */
export function printed(results: Result[], { slowest }: Pick<Wire, 'slowest'>): string {
  const lines = groups
    .filter(({ name }) => results.some(({ group }) => group === name))
    .flatMap(({ name, title }) =>
      ofArea(
        title,
        results.filter(({ group }) => group === name),
      ),
    )
  const { passed, failed, untried } = tally(results)
  const [slow] = [...slowest].sort(([, a], [, b]) => b - a)
  return [
    ...lines,
    `${plural(passed.length, 'essai')} sans faute, ${plural(failed.length, 'faute')}, ${notTried(untried)}.`,
    ...(slow ? [`La réponse la plus lente\u00a0: ${slow[0]}, ${Math.round(slow[1])} ms.`] : []),
    ...screens(failed.map(({ call }) => call)),
  ].join('\n')
}

function ofArea(title: string, results: Result[]): string[] {
  const { passed, failed, untried } = tally(results)
  const reasons = Map.groupBy(untried, ({ reason }) => reason)
  // A fault that many calls share is printed once.
  const faults = Map.groupBy(failed, ({ says, expected, found }) =>
    JSON.stringify([says, expected, found]),
  ) as Map<string, [Failure, ...Failure[]]>
  return [
    `${title}\u00a0: ${passed.length} sans faute, ${plural(failed.length, 'faute')}, ${notTried(untried)}`,
    ...[...faults.values()].flatMap(ones => {
      const [{ says, expected, found }] = ones
      const calls = [...new Set(ones.map(({ call }) => call))]
      return [
        `  FAUTE  ${calls.join(', ')}${calls.length > 1 ? '\u00a0:' : ''} ${says}`,
        `         attendu\u00a0: ${expected}`,
        `         reçu   \u00a0: ${found}`,
      ]
    }),
    ...[...reasons].map(
      ([reason, ones]) =>
        `  non essayé (${reason})\u00a0: ${[...new Set(ones.map(({ call }) => call))].join(', ')}`,
    ),
    '',
  ]
}

function screens(calls: CallName[]): string[] {
  const names = [...new Set(calls)].sort()
  if (names.length === 0) return []
  return [
    '',
    'Ce qui en souffrirait dans le portail\u00a0:',
    ...names.map(call => {
      const found = screensOf(call)
      const more = found.length > maxScreens ? ` et ${found.length - maxScreens} autres` : ''
      return `  ${call}\u00a0: ${found.slice(0, maxScreens).join(', ') || 'aucun écran'}${more}`
    }),
  ]
}

export const asJson = (results: Result[]) =>
  JSON.stringify(
    results.map(one => (one.outcome === 'failed' ? { ...one, screens: screensOf(one.call) } : one)),
    null,
    2,
  )

// The screens that a call serves, according to the sources: the modules that contain its name, and the route modules
// and wizards that import these, directly or not. A module with several calls counts for each.

/** Modules whose calls serve no single screen. */
const everywhere = {
  'app/extras/all.ts': '« Mes données »',
  'app/extras/guest-payment/jobs.server.ts': 'le reçu de qui paie sans compte',
  'app/extras/own-data/guard.server.ts': 'ce que lisent les outils des abonnés',
  'app/session/guards.server.ts': 'toutes les pages d’une personne connectée',
  'app/session/login.server.ts': 'la connexion',
  'app/wizard/sending/send.server.ts': 'l’envoi de toutes les démarches',
}

const registry = 'app/screens/wizards.server.ts'
/** The showcase is only in the build for the tests. */
const isShowcase = (file: string) => file.startsWith('app/screens/showcase/')

const sources = new Map(
  globSync('app/**/*.{ts,tsx}')
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => !/\.test\.|^app\/(upstream|ui|theme)\//.test(file) && !isShowcase(file))
    .map(file => [file, readFileSync(file, 'utf8')]),
)

const importers = new Map<string, string[]>()
for (const [file, source] of sources)
  for (const [, from = ''] of source.matchAll(/ from '([#.][^']+)'/g)) {
    const to = from.startsWith('#')
      ? `app/${from.slice(1)}`
      : path.posix.join(path.posix.dirname(file), from)
    importers.set(to, [...(importers.get(to) ?? []), file])
  }

const addresses = new Map<string, string>()
function readSiteMap(entries: RouteConfigEntry[], above = ''): void {
  for (const { file, path: below, children = [] } of entries) {
    const url = below === undefined ? above : `${above}/${below}`
    if (below !== undefined && !addresses.has(`app/${file}`)) addresses.set(`app/${file}`, url)
    readSiteMap(children, url)
  }
}
readSiteMap(siteMap)

const isWizard = (file: string) => importers.get(file)?.includes(registry) === true

/** « Mes factures (/factures/consulter) », or the titles of a file's wizards; none for a download or a redirect. */
function namesOf(file: string): string[] {
  const source = sources.get(file) ?? ''
  if (isWizard(file))
    return [...source.matchAll(/base: paths\.\w+,\s+title: (['"])(.*?)\1/g)].map(
      ([, , title = '']) => title,
    )
  const [, , title] = /\btitle: (['"])(.*?)\1/.exec(source) ?? []
  const url = addresses.get(file)
  return [[title, url && (title ? `(${url})` : url)].filter(Boolean).join(' ')]
}

/** The titles of the screens that would lack the answer of a call. */
export function screensOf(call: CallName): string[] {
  const called = new RegExp(`call\\(\\s*'${call}'|call: '${call}'|calls: \\[[^\\]]*'${call}'`)
  const left = [...sources].flatMap(([file, source]) => (called.test(source) ? [file] : []))
  const seen = new Set<string>()
  const screens = new Set<string>()
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const general = everywhere[file as keyof typeof everywhere]
    if (general) screens.add(general)
    // A step counts with its wizard, which is listed.
    else if (addresses.get(file)?.includes('/:draft/')) continue
    else if (addresses.has(file) || isWizard(file))
      for (const name of namesOf(file)) screens.add(name)
    else left.push(...(importers.get(file) ?? []))
  }
  screens.delete('')
  return [...screens].sort((a, b) => a.localeCompare(b, 'fr'))
}
