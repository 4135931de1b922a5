import { LRUCache } from 'lru-cache'
import type { Day } from '#domain/dates.ts'
import { upstreamAfter } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer, Input } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'

/** The calls that answer all visitors alike. */
type Public = 'getWaterTowns' | 'getWaterQuality' | 'getWaterWorks'

type Answered = { answer: unknown; today: () => Day }
type Kept = Answered | { refusal: UpstreamFailure }

/** Asks once for all who want the same; an outage is not kept. In each process: what it forgets is asked for again. */
const cache = new LRUCache<string, Kept, () => Promise<Kept>>({
  max: 500,
  fetchMethod: (_key, _before, { context }) => context(),
})

/** Whether the back end refuses the call, or lacks it. */
export const isRefusal = (error: unknown): error is UpstreamFailure =>
  error instanceof UpstreamFailure &&
  ((error.status >= 400 && error.status < 500) || error.status === 501)

/**
 * A call that answers all visitors alike, kept for some minutes; made for none of them, so that it neither carries a token nor
 * ends with the browser that was the first to ask. A refusal is kept like an answer, so that a back end that lacks the call is not asked at each page.
 * `today`: the utility's day. Throws UpstreamFailure.
 */
export async function kept<N extends Public>(
  request: Request,
  { call: name, input }: { call: N; input: Input<N> },
): Promise<{ answer: Answer<N>; today: () => Day }> {
  const ask = async (): Promise<Kept> => {
    const { call, today } = upstreamAfter(request)
    try {
      return { answer: await call(name, input), today }
    } catch (error) {
      if (isRefusal(error)) return { refusal: error }
      throw error
    }
  }
  const ttl = settings().WATER_KEPT_SECONDS * 1000
  const found =
    ttl === 0
      ? await ask()
      : await cache.forceFetch(JSON.stringify([name, input]), { ttl, context: ask })
  if ('refusal' in found) throw found.refusal
  return found as { answer: Answer<N>; today: () => Day }
}
