import type { CallName } from '#upstream/catalogue/index.ts'
import { areas, type Result } from './areas.ts'
import { screensOf } from './screens.ts'
import type { Wire } from './wire.ts'

const mostScreens = 6

type Failure = Extract<Result, { outcome: 'failed' }>

type Tally = {
  passed: Result[]
  failed: Failure[]
  untried: Extract<Result, { outcome: 'untried' }>[]
}

function tally(results: Result[]): Tally {
  return {
    passed: results.filter(({ outcome }) => outcome === 'passed'),
    failed: results.filter(one => one.outcome === 'failed'),
    untried: results.filter(one => one.outcome === 'untried'),
  }
}

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

const notTried = ({ length }: Result[]) => `${length} non essayé${length > 1 ? 's' : ''}`

/** The report by area, for people: the failures with what was expected, then the trials that were left out and why. */
export function printed(results: Result[], { slowest }: Pick<Wire, 'slowest'>): string {
  const lines = areas
    .filter(({ name }) => results.some(({ area }) => area === name))
    .flatMap(({ name, title }) =>
      ofArea(
        title,
        results.filter(({ area }) => area === name),
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
  // A fault that many calls share is said once.
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
      const more = found.length > mostScreens ? ` et ${found.length - mostScreens} autres` : ''
      return `  ${call}\u00a0: ${found.slice(0, mostScreens).join(', ') || 'aucun écran'}${more}`
    }),
  ]
}

export const asJson = (results: Result[]) =>
  JSON.stringify(
    results.map(one => (one.outcome === 'failed' ? { ...one, screens: screensOf(one.call) } : one)),
    null,
    2,
  )
