import { LRUCache } from 'lru-cache'
import {
  announcedWorks,
  isOld,
  momentOf,
  periodText,
  untilText,
  type WorkState,
} from '#domain/local-water.ts'
import { findTown, slugOf, townsLike } from '#domain/town.ts'
import { type Day, formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { upstreamAfter } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { Answer, Input } from '#upstream/catalogue/index.ts'
import type { WaterSample, WaterWork } from '#upstream/catalogue/local-water.ts'
import { UpstreamFailure } from '#upstream/failure.ts'

type Public = 'getWaterTowns' | 'getWaterQuality' | 'getWaterWorks' | 'getPromisesKept'

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
async function kept<N extends Public>(
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

type Town = { name: string; zipCodes: string[] }

export const hrefOf = (name: string) => paths.localWaterOf(slugOf(name))

export const townsOf = async (request: Request): Promise<Town[]> =>
  (await kept(request, { call: 'getWaterTowns', input: {} })).answer

/** The towns that a name or a postal code, or its beginning, may mean; one town alone when its full name is typed. */
export function townsMeant(towns: Town[], typed: string): string[] {
  const names = towns.map(({ name }) => name)
  const digits = typed.replaceAll(/\s/g, '')
  if (/^\d{2,5}$/.test(digits))
    return towns.flatMap(({ name, zipCodes }) =>
      zipCodes.some(code => code.startsWith(digits)) ? [name] : [],
    )
  const exact = findTown(names, typed)
  return exact ? [exact] : townsLike(names, typed)
}

export type ShownWork = {
  id: string
  state: WorkState
  /** « Coupure d’eau » */
  title: string
  /** « Coupure d’eau à venir, rue du Moulin » */
  heading: string
  period: string
  where: string
  isCut: boolean
  /** Empty when the works concern the whole town. */
  streets: string[]
  reason: string
  phone: string
}

const phoneOf = ({ phone }: WaterWork) => phone ?? settings().CONTACT_PHONE

const placeOf = ({ streets }: WaterWork) => streets.join(', ') || 'toute la commune'

const shownWork = (work: WaterWork & { state: WorkState }): ShownWork => ({
  id: work.id,
  state: work.state,
  isCut: work.isCut,
  heading: [
    `${work.isCut ? 'Coupure d’eau' : 'Travaux'} ${work.state === 'now' ? 'en cours' : 'à venir'}`,
    ...(work.isCut ? [] : ['sans coupure d’eau']),
    placeOf(work),
  ].join(', '),
  title: work.isCut ? 'Coupure d’eau' : 'Travaux, sans coupure d’eau',
  period: work.state === 'now' ? untilText(work) : periodText(work),
  where: placeOf(work),
  streets: work.streets,
  reason: work.reason,
  phone: phoneOf(work),
})

/** A page shows no more works, since more would not be read; it says how many others there are. */
const maxWorks = 30

type ShownWater = {
  /** Undefined when the sample could not be read, null when the utility knows none. */
  sample: WaterSample | null | undefined
  sampledOn: string
  isOld: boolean
  works: ShownWork[] | undefined
  moreWorks: number
  /** The notice to show in an outage. */
  missing: FormNotice | null
}

/** Undefined where the back end lacks or refuses the call, and in an outage, which comes with a notice for the page. */
const orNothing = <T>(answer: Promise<T>) =>
  orNotice(
    answer.catch(error => {
      if (!isRefusal(error)) throw error
      return undefined
    }),
    undefined,
  )

/** How often promises are kept; undefined where the back end does not say. */
export async function keptPromises(request: Request) {
  const { value, notice } = await orNothing(kept(request, { call: 'getPromisesKept', input: {} }))
  return { value: value?.answer, notice }
}

/** The water of a town: its last sample, its works and cuts. It never fails, and takes no longer than one call. */
export async function waterOf(request: Request, town: string, day?: Day): Promise<ShownWater> {
  const input = { query: { town } }
  const [quality, works] = await Promise.all([
    orNothing(kept(request, { call: 'getWaterQuality', input })),
    orNothing(kept(request, { call: 'getWaterWorks', input })),
  ])
  const known = quality.value ?? works.value
  const today = day ?? known?.today()
  const sample = quality.value?.answer
  const announced =
    works.value && announcedWorks(works.value.answer, momentOf(new Date(), today)).map(shownWork)
  return {
    sample,
    sampledOn: sample ? formatDay(sample.sampledOn) : '',
    isOld: Boolean(sample && today && isOld(sample.sampledOn, today)),
    works: announced?.slice(0, maxWorks),
    moreWorks: Math.max(0, (announced?.length ?? 0) - maxWorks),
    missing: quality.notice ?? works.notice,
  }
}
