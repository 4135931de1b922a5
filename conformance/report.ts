import { groups, type Result } from './groups.ts'
import { livesBy, steps } from './order.ts'
import type { Wire } from './wire.ts'

type Failure = Extract<Result, { outcome: 'failed' | 'doubtful' }>

const tally = (results: Result[]) => ({
  passed: results.filter(one => one.outcome === 'passed'),
  failed: results.filter(one => one.outcome === 'failed'),
  doubtful: results.filter(one => one.outcome === 'doubtful'),
  untried: results.filter(one => one.outcome === 'untried'),
})

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

const notTried = ({ length }: Result[]) => `${length} non essayé${length > 1 ? 's' : ''}`

/** The report by group, for people: the failures with what was expected, then the trials that were left out and why. */
export function printed(results: Result[], { slowest }: Pick<Wire, 'slowest'>): string {
  const lines = groups
    .filter(({ name }) => results.some(({ group }) => group === name))
    .flatMap(({ name, title }) =>
      ofGroup(
        title,
        results.filter(({ group }) => group === name),
      ),
    )
  const { passed, failed, doubtful, untried } = tally(results)
  const [slow] = [...slowest].sort(([, a], [, b]) => b - a)
  return [
    ...lines,
    `${plural(passed.length, 'essai')} sans faute, ${plural(failed.length, 'faute')}, ${doubtful.length} à vérifier, ${notTried(untried)}.`,
    ...(slow ? [`La réponse la plus lente\u00a0: ${slow[0]}, ${Math.round(slow[1])} ms.`] : []),
    ...suffering(failed.map(({ call }) => call)),
  ].join('\n')
}

function ofGroup(title: string, results: Result[]): string[] {
  const { passed, failed, doubtful, untried } = tally(results)
  const reasons = Map.groupBy(untried, ({ reason }) => reason)
  // A fault that many calls share is printed once.
  const faults = Map.groupBy([...failed, ...doubtful], ({ outcome, says, expected, found }) =>
    JSON.stringify([outcome, says, expected, found]),
  ) as Map<string, [Failure, ...Failure[]]>
  return [
    `${title}\u00a0: ${passed.length} sans faute, ${plural(failed.length, 'faute')}, ${doubtful.length} à vérifier, ${notTried(untried)}`,
    ...[...faults.values()].flatMap(ones => {
      const [{ outcome, says, expected, found }] = ones
      const calls = [...new Set(ones.map(({ call }) => call))]
      return [
        `  ${outcome === 'failed' ? 'FAUTE' : 'À VÉRIFIER'}  ${calls.join(', ')}${calls.length > 1 ? '\u00a0:' : ''} ${says}`,
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

/** The steps of the order of building that these calls belong to, with what lives by them. */
function suffering(calls: string[]): string[] {
  const hit = steps.filter(step => step.calls.some(call => calls.includes(call)))
  if (hit.length === 0) return []
  return [
    '',
    'Ce qui en souffrirait dans le portail, selon docs/brancher.md\u00a0:',
    ...hit.map(({ number, lives, ...step }) => {
      const named = step.calls.filter(call => calls.includes(call)).join(', ')
      return `  étape ${number} (${named})\u00a0: ${lives}`
    }),
  ]
}

export const asJson = (results: Result[]) =>
  JSON.stringify(
    results.map(one => (one.outcome === 'failed' ? { ...one, lives: livesBy(one.call) } : one)),
    null,
    2,
  )
