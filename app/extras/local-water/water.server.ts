import { findTown, slugOf, townsLike } from '#domain/town.ts'
import { type Day, formatDay } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { kept, orNothing } from '#session/kept.server.ts'
import { settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { WaterSample, WaterWork } from './calls.ts'
import {
  announcedWorks,
  isOld,
  isSoon,
  momentOf,
  nearPart,
  periodText,
  untilText,
  type WorkState,
} from './rules.ts'

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
  /** « Coupure d’eau à venir » */
  announced: string
  period: string
  where: string
  isCut: boolean
  /** A cut that is under way, or begins within 48 hours. */
  isSoon: boolean
  /** Empty when the works concern the whole town. */
  streets: string[]
  reason: string
  phone: string
  /** Whether the phone is that of leaks, day and night, or one of these works. */
  isAlwaysAnswered: boolean
}

const placeOf = ({ streets }: WaterWork) => streets.join(', ') || 'toute la commune'

/** « L’eau sera coupée demain matin ». */
function nearCut(work: WaterWork & { state: WorkState }, now: string) {
  if (!work.isCut) return null
  if (work.state === 'now') return 'L’eau est coupée en ce moment'
  const day = work.state === 'planned' && nearPart(work, now.slice(0, 10))
  return day ? `L’eau sera coupée ${day}` : null
}

const shownWork = (work: WaterWork & { state: WorkState }, now: string): ShownWork => ({
  id: work.id,
  state: work.state,
  isCut: work.isCut,
  announced: [
    nearCut(work, now) ??
      `${work.isCut ? 'Coupure d’eau' : 'Travaux'} ${work.state === 'now' ? 'en cours' : 'à venir'}`,
    ...(work.isCut ? [] : ['sans coupure d’eau']),
  ].join(', '),
  title: work.isCut ? 'Coupure d’eau' : 'Travaux, sans coupure d’eau',
  period: work.state === 'now' ? untilText(work) : periodText(work),
  isSoon: work.isCut && (work.state === 'now' || (work.state === 'planned' && isSoon(work, now))),
  where: placeOf(work),
  streets: work.streets,
  reason: work.reason,
  phone: work.phone ?? settings().CONTACT_PHONE,
  isAlwaysAnswered: !work.phone,
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
  const now = momentOf(new Date(), today)
  const announced =
    works.value && announcedWorks(works.value.answer, now).map(work => shownWork(work, now))
  return {
    sample,
    sampledOn: sample ? formatDay(sample.sampledOn) : '',
    isOld: Boolean(sample && today && isOld(sample.sampledOn, today)),
    works: announced?.slice(0, maxWorks),
    moreWorks: Math.max(0, (announced?.length ?? 0) - maxWorks),
    missing: quality.notice ?? works.notice,
  }
}
