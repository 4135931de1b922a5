import type { RouteArgs } from '#http/route-args.ts'
import { networksOf } from '#limits/client-address.server.ts'
import { countsOf, takeBack } from '#limits/counters.server.ts'
import {
  counterOf,
  hourSeconds,
  ifPossible,
  ofPeople,
  orUnavailable,
  perNetwork,
  take,
  tooMany,
} from '#limits/quota.server.ts'
import { problem } from './problem.server.ts'

/** How often one token reads: enough for a tool that asks every half a minute. */
export const perToken = { times: 120, seconds: hourSeconds }

/** Wrong tokens of one person; an address stands for PEOPLE_PER_ADDRESS of them. */
const wrong = { times: 10, seconds: hourSeconds }

function refusal(ms: number, headers = {}) {
  const { status, text, headers: wait } = tooMany(ms, 'demandes')
  return problem(status, 'Trop de demandes', text, {
    ...wait,
    ...headers,
  })
}

/**
 * Counts a token as a wrong one before it is looked at, so that a hundred at once are a hundred; throws 429 beyond the
 * limit. What it answers takes that back, once the token was a right one or could not be judged.
 */
export async function countAsWrong({ context }: RouteArgs): Promise<() => Promise<void>> {
  const counters = perNetwork('data-token:adresse', networksOf(context.address), ofPeople(wrong))
  const over = await orUnavailable(() => take(counters))
  if (over) throw refusal(over.wait)
  return () => ifPossible(() => takeBack(counters))
}

/** Counts a reading by this token, and answers the headers that say how many are left; throws 429 after the last. */
export async function countReading(token: string): Promise<Record<string, string>> {
  const counter = counterOf('data-token:jeton', token, perToken)
  const { times, seconds } = perToken
  const over = await orUnavailable(() => take([counter]))
  const count = (await orUnavailable(() => countsOf([counter.key]))).get(counter.key)
  const reset = count ? Math.max(Math.ceil((count.ends.getTime() - Date.now()) / 1000), 0) : seconds
  const left = over ? 0 : times - (count?.points ?? 1)
  const headers = {
    'ratelimit-policy': `"jeton";q=${times};w=${seconds}`,
    ratelimit: `"jeton";r=${Math.max(left, 0)};t=${reset}`,
  }
  if (over) throw refusal(over.wait, headers)
  return headers
}
