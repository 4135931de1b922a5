import { LRUCache } from 'lru-cache'
import type { Day } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer, CallName, catalogue, Input } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { upstreamAfter } from './upstream.server.ts'

/** The calls that need no token and change nothing. */
type Public = {
  [N in CallName]: (typeof catalogue)[N] extends { auth: 'public'; method: 'GET' } ? N : never
}[CallName]

type Kept = { answer: unknown; today: () => Day } | { refusal: UpstreamFailure }

/** Each process has its own cache. Requests that want the same answer wait for one call; an outage is not kept. */
const cache = new LRUCache<string, Kept, () => Promise<Kept>>({
  max: 500,
  fetchMethod: (_key, _before, { context }) => context(),
})

/** Whether the back end refuses the call, or lacks it. */
const isRefusal = (error: unknown): error is UpstreamFailure =>
  error instanceof UpstreamFailure &&
  ((error.status >= 400 && error.status < 500) || error.status === 501)

/**
 * A call that answers all visitors alike, kept for some minutes. It carries no token, and goes on when the browser that
 * asked first leaves. A refusal is kept as well: a back end that lacks the call is not asked at each page.
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

/** Undefined where the back end lacks or refuses the call, and in an outage, which comes with a notice for the page. */
export const orNothing = <T>(answer: Promise<T>) =>
  orNotice(
    answer.catch(error => {
      if (!isRefusal(error)) throw error
      return undefined
    }),
    undefined,
  )
