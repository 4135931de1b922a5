import { LRUCache } from 'lru-cache'
import type { Day } from '#domain/dates.ts'
import { upstreamAfter } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer, Input } from '#upstream/catalogue/index.ts'

/** What anybody is answered alike. */
type Public = 'getWaterTowns' | 'getWaterQuality' | 'getWaterWorks'

type Kept = { answer: unknown; today: () => Day }

/** Asks once for all who want the same; a failure is not kept. In each process: what it forgets is asked for again. */
const cache = new LRUCache<string, Kept, () => Promise<Kept>>({
  max: 500,
  fetchMethod: (_key, _before, { context }) => context(),
})

/**
 * A call that anybody is answered alike, kept for some minutes; made for nobody, so that it neither carries a token nor
 * ends with the browser that was the first to ask. `today`: the utility's day. Throws UpstreamFailure.
 */
export async function kept<N extends Public>(
  request: Request,
  { call: name, input }: { call: N; input: Input<N> },
): Promise<{ answer: Answer<N>; today: () => Day }> {
  const ask = async () => {
    const { call, today } = upstreamAfter(request)
    return { answer: await call(name, input), today }
  }
  const ttl = settings().WATER_KEPT_SECONDS * 1000
  if (ttl === 0) return ask()
  const found = await cache.forceFetch(JSON.stringify([name, input]), { ttl, context: ask })
  return found as Awaited<ReturnType<typeof ask>>
}
