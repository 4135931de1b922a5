import type { Day } from '#domain/dates.ts'
import type { Answer, Input as CallInput, CallName } from '#upstream/catalogue/index.ts'
import type { Accounts } from './accounts.ts'
import { type AreaName, Fault, NotTried } from './fault.ts'
import type { Answered, Input } from './wire.ts'

/** Who makes a call. `nobody` has no token, `forged` one that nobody issued; `departing` and `elsewhere` are
 * `subscriber`, logged in again. */
export type Caller =
  | 'nobody'
  | 'forged'
  | 'expired'
  | 'subscriber'
  | 'departing'
  | 'elsewhere'
  | 'other'
  | 'agent'
  | 'manager'
  | 'leaving'
  | 'selling'
  | 'moving'
  | 'service'

/** What a check is given. Everything throws Fault or NotTried. */
export type Bench = {
  accounts: Accounts
  /** Sends a call, whatever it answers within what is published. */
  send<N extends CallName>(name: N, input: Input, by: Caller): Promise<Answered>
  /** What a call answers that is done, JSON of its shape. */
  ask<N extends CallName>(name: N, input: Sent<N>, by: Caller): Promise<Answer<N>>
  /** The file that it answers. */
  file(name: CallName, input: Input, by: Caller): Promise<Buffer>
  /** It is refused with one of these statuses. */
  refuses(name: CallName, input: Input, by: Caller, ...statuses: number[]): Promise<void>
  /** The metering points of a subscriber. */
  points(of: Caller): Promise<string[]>
  login(of: Caller): string
  /** The day at the back end. */
  today(): Day
}

/** As the catalogue types it, but for files: the kit has them in memory. */
type Sent<N extends CallName> = Omit<CallInput<N>, 'files'> & { files?: Record<string, File[]> }

/** One sentence that is true of a call, and what it needs of others (`also`). */
export type Check = {
  call: CallName
  says: string
  also: CallName[]
  attempt: (bench: Bench) => Promise<void>
}

export type Area = { name: AreaName; title: string; checks: Check[] }

export const check = (
  call: CallName,
  says: string,
  attempt: Check['attempt'],
  also: CallName[] = [],
): Check => ({ call, says, attempt, also })

/** Throws the fault of a call unless it is so. */
export function hold(call: CallName, isSo: boolean, expected: string, found: unknown): void {
  if (!isSo)
    throw new Fault({
      call,
      expected,
      found: typeof found === 'string' ? found : JSON.stringify(found),
    })
}

/** Sends the same twice: both are answered 1. */
export async function twice<N extends CallName>(
  call: N,
  send: (call: N) => Promise<unknown>,
): Promise<void> {
  for (const expected of ['1', '1 encore, la seconde fois']) {
    const answer = await send(call)
    hold(call, answer === 1, expected, answer)
  }
}

/** What there is, or the reason why this cannot be tried. */
export function given<T>(value: T | null | undefined, lacking: string): T {
  if (value === undefined || value === null) throw new NotTried(lacking)
  return value
}

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
  bench: Bench,
  calls?: readonly string[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const area of areas)
    for (const one of area.checks.filter(isOf(calls))) {
      const { call, says } = one
      const named = { area: area.name, call, says }
      const outcome = await tryOne(one, bench)
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
          says: `(en essayant : ${call} ${says})`,
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

async function tryOne({ call, attempt }: Check, bench: Bench): Promise<Outcome> {
  try {
    await attempt(bench)
    return { outcome: 'passed' }
  } catch (error) {
    if (error instanceof NotTried) return { outcome: 'untried', reason: error.message }
    if (error instanceof Fault) return error
    const found = error instanceof Error ? error.message : String(error)
    return new Fault({ call, expected: 'un essai mené à sa fin', found })
  }
}
