import type { CallName } from '#upstream/catalogue/index.ts'
import type { Area } from './areas.ts'
import { type AreaName, Fault, NotTried } from './fault.ts'
import type { Check, Trial } from './kit.ts'

export type Result = { area: AreaName; call: CallName; says: string } & (
  | { outcome: 'passed' }
  | { outcome: 'failed'; expected: string; found: string }
  | { outcome: 'untried'; reason: string }
)

/**
 * Tries what the areas say, in their order: one result per check, and one per fault that was found on the way. `calls`:
 * only what is said of these.
 */
export async function tryAll(
  areas: Area[],
  trial: Trial,
  calls?: readonly string[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const area of areas)
    for (const one of area.checks.filter(isOf(calls))) {
      const { call, says } = one
      const named = { area: area.name, call, says }
      const outcome = await tryOne(one, trial)
      if (!(outcome instanceof Fault)) {
        results.push({ ...named, ...outcome })
        continue
      }
      const { call: wrong, expected, found, area: place = area.name } = outcome.is
      const fault = { outcome: 'failed', expected, found } as const
      if (wrong === call) {
        results.push({ ...named, area: place, ...fault })
        continue
      }
      results.push({
        ...named,
        outcome: 'untried',
        reason: `${wrong} n’y répond pas comme attendu`,
      })
      const isKnown = results.some(
        other => other.outcome === 'failed' && other.call === wrong && other.found === found,
      )
      if (!isKnown)
        results.push({
          area: place,
          call: wrong,
          says: `(en essayant\u00a0: ${call} ${says})`,
          ...fault,
        })
    }
  return results
}

const isOf =
  (calls: readonly string[] | undefined) =>
  ({ call, also }: Check) =>
    calls?.some(name => [call, ...also].some(one => one === name)) ?? true

type Outcome = { outcome: 'passed' } | { outcome: 'untried'; reason: string } | Fault

async function tryOne({ call, attempt }: Check, trial: Trial): Promise<Outcome> {
  try {
    await attempt(trial)
    return { outcome: 'passed' }
  } catch (error) {
    if (error instanceof NotTried) return { outcome: 'untried', reason: error.message }
    if (error instanceof Fault) return error
    const found = error instanceof Error ? error.message : String(error)
    return new Fault({ call, expected: 'un essai mené à sa fin', found })
  }
}
