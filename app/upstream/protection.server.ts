import {
  bulkhead,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  wrap,
} from 'cockatiel'
import { settings } from '#settings.server.ts'
import { areas, type CallName } from './catalogue/index.ts'
import type { Endpoint } from './endpoint.ts'
import { UpstreamFailure } from './failure.ts'

/** A refusal is an answer; only silence, 5xx and nonsense say that the back end is ill. */
const isIllness = (error: unknown) => error instanceof UpstreamFailure && error.kind === 'outage'

/** What anybody can send must not close the calls of those who are logged in. */
type Share = `${keyof typeof areas} ${'open' | 'closed'}`
const guards = new Map<Share, ReturnType<typeof guard>>()

/** A breaker and a bulkhead of one's own. */
export function guard() {
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhen(isIllness), {
    halfOpenAfter: settings().UTILITY_BREAKER_MS,
    breaker: new ConsecutiveBreaker(5),
  })
  return wrap(bulkhead(50, 200), breaker)
}

const shareOf = new Map(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, { auth }]) => {
      const share = `${area} ${auth === 'public' ? 'open' : 'closed'}` as Share
      return [name, share] as const
    }),
  ),
)

/**
 * Runs a call behind the breaker and the bulkhead of its share of the back end, so that one sick part of it
 * is answered for at once and does not hold the others up.
 */
export function protect<T>(name: CallName, attempt: () => Promise<T>): Promise<T> {
  const share = shareOf.get(name) as Share
  const policy = guards.get(share) ?? guard()
  guards.set(share, policy)
  return policy.execute(attempt)
}
