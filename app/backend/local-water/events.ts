import { addDays } from '#domain/dates.ts'
import { type Moment, momentOf } from '#domain/local-water.ts'
import type { WaterRestriction, WaterWork } from '#upstream/catalogue/local-water.ts'
import type { WaterSample, WaterWork as WorkRow } from '../../../prisma/backend/generated/client.ts'
import type { Services } from '../handler.ts'
import type { Letter } from '../mails/layout.ts'
import { waterNotConform } from '../mails/templates/water-not-conform.ts'
import { waterWorks } from '../mails/templates/water-works.ts'

/** Something that the subscribers of a town are told of, once in each of its versions. */
export type WaterEvent = {
  town: string
  subject: string
  version: number
  /** Told only to who was told of it before: works that will not be. */
  isEnd: boolean
  /** `before`: the version that this address was told of, 0 for none. */
  letter: (links: { town: string; stop: string }, before: number) => Letter
}

export const workOf = (row: WorkRow): WaterWork => ({
  id: row.id,
  from: row.startsAt,
  to: row.endsAt,
  streets: row.streets as string[],
  reason: row.reason,
  isCut: row.isCut,
  isCancelled: row.isCancelled,
  phone: row.phone,
})

const ofWork = (row: WorkRow): WaterEvent => ({
  town: row.town,
  subject: `works:${row.id}`,
  version: row.version,
  isEnd: row.isCancelled,
  letter: (links, before) => waterWorks(row.town, workOf(row), { ...links, isChange: before > 0 }),
})

const ofSample = (sample: WaterSample): WaterEvent => ({
  town: sample.town,
  subject: `sample:${sample.id}`,
  version: 1,
  isEnd: false,
  letter: links =>
    waterNotConform(
      sample.town,
      {
        sampledOn: sample.sampledOn,
        conclusion: sample.conclusion,
        restrictions: sample.restrictions as WaterRestriction[],
      },
      links,
    ),
})

/** A result older than this is no news. */
const newsDays = 60

/** What there is to be told now: works that are not over, and the last sample of a town where it is not conform. */
export async function currentEvents({ db, clock }: Services): Promise<WaterEvent[]> {
  const today = clock.today()
  const now: Moment = momentOf(new Date(), today)
  const works = await db.waterWork.findMany({ where: { endsAt: { gt: now } } })
  const samples = await db.waterSample.findMany({
    where: { sampledOn: { gte: addDays(today, -newsDays) } },
    orderBy: { sampledOn: 'desc' },
  })
  const last = new Map(samples.toReversed().map(sample => [sample.town, sample]))
  const wrong = [...last.values()].filter(
    ({ isConform, restrictions }) => !isConform || (restrictions as unknown[]).length > 0,
  )
  return [...works.map(ofWork), ...wrong.map(ofSample)]
}
