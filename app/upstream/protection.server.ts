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
import { UpstreamFailure } from './failure.ts'

/** A refusal is an answer; only silence, 5xx and nonsense say that the back end is ill. */
const isIllness = (error: unknown) => error instanceof UpstreamFailure && error.kind === 'outage'

type Area = keyof typeof areas
const guards = new Map<Area, ReturnType<typeof guard>>()

function guard() {
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhen(isIllness), {
    halfOpenAfter: settings().UTILITY_BREAKER_MS,
    breaker: new ConsecutiveBreaker(5),
  })
  return wrap(bulkhead(50, 200), breaker)
}

const areaOf = new Map(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.keys(calls).map(name => [name, area as Area] as const),
  ),
)

/**
 * Runs a call behind the breaker and the bulkhead of its area, so that one sick part of the back end
 * is answered for at once and does not hold the others up.
 */
export function protect<T>(name: CallName, attempt: () => Promise<T>): Promise<T> {
  const area = areaOf.get(name) as Area
  const policy = guards.get(area) ?? guard()
  guards.set(area, policy)
  return policy.execute(attempt)
}
