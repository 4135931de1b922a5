import { addDays, type Day } from '#domain/dates.ts'
import { momentOf } from '#domain/local-water.ts'
import type { WaterMeasure, WaterRestriction, WaterWork } from '#upstream/catalogue/local-water.ts'
import {
  Prisma,
  type WaterSample,
  type WaterWork as WorkRow,
} from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import type { Services } from '../handler.ts'
import type { Letter } from '../mails/layout.ts'
import { waterCompliantAgain, waterNotCompliant, waterWorks } from '../mails/templates/water.ts'

export type WaterEvent = {
  town: string
  subject: string
  version: number
  /** Told only to who was told of it before: works that will not be, water that is compliant again. */
  isEnd: boolean
  /** `url`: of the page of the town; `before`: the version that this address was told of, 0 for none. */
  letter: (url: string, before: number) => Letter
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
  letter: (url, before) => waterWorks(row.town, workOf(row), { url, isChange: before > 0 }),
})

/** A sample that is not compliant, or forbids something, is told as a first version, and as a second one that it is over. */
const ofWrong = (sample: WaterSample): WaterEvent => ({
  town: sample.town,
  subject: `sample:${sample.id}`,
  version: 1,
  isEnd: false,
  letter: url =>
    waterNotCompliant(
      sample.town,
      { ...sample, restrictions: sample.restrictions as WaterRestriction[] },
      url,
    ),
})

const ofRight = (sample: WaterSample, wrong: Wrong): WaterEvent => ({
  town: sample.town,
  subject: `sample:${wrong.id}`,
  version: 2,
  isEnd: true,
  letter: url =>
    waterCompliantAgain(sample.town, { ...sample, wasCompliant: wrong.isConform }, url),
})

type Wrong = Pick<WaterSample, 'id' | 'town' | 'sampledOn' | 'isConform' | 'measures'>

const isWrong = ({ isConform, restrictions }: WaterSample) =>
  !isConform || (restrictions as unknown[]).length > 0

const measuresOf = ({ measures }: Wrong) => measures as WaterMeasure[]

/** Whether a later sample that is not wrong found right all that was: a sample of bacteria says nothing of nitrates. */
const isEndOf = (wrong: Wrong, sample: WaterSample) =>
  sample.town === wrong.town &&
  sample.sampledOn > wrong.sampledOn &&
  measuresOf(wrong)
    .filter(({ isConform, isReference }) => !isConform && !isReference)
    .every(({ name }) => measuresOf(sample).some(again => again.name === name && again.isConform))

/** The last sample of each town that was not compliant, or forbade something, however long ago. */
const lastWrong = (db: Database, today: Day, town: string) => db.$queryRaw<Wrong[]>`
  SELECT "id", "town", MAX("sampledOn") AS "sampledOn", "isConform", "measures" FROM "WaterSample"
  WHERE ${town ? Prisma.sql`"town" = ${town} AND` : Prisma.empty} "sampledOn" <= ${today}
    AND (NOT "isConform" OR "restrictions" ->> '$[0]' IS NOT NULL)
  GROUP BY "town"`

/** A result older than this is no news. */
const newsDays = 60

export async function currentEvents({ db, clock }: Services, town = ''): Promise<WaterEvent[]> {
  const today = clock.today()
  const ofTown = town ? { town } : {}
  const works = await db.waterWork.findMany({
    where: { ...ofTown, endsAt: { gt: momentOf(new Date(), today) } },
  })
  const samples = await db.waterSample.findMany({
    where: { ...ofTown, sampledOn: { gte: addDays(today, -newsDays), lte: today } },
    orderBy: { sampledOn: 'asc' },
  })
  const last = new Map(samples.map(sample => [sample.town, sample]))
  const wrong = new Map((await lastWrong(db, today, town)).map(sample => [sample.town, sample]))
  const quality = [...last.values()].flatMap(sample => {
    if (isWrong(sample)) return ofWrong(sample)
    const before = wrong.get(sample.town)
    const right = before && samples.findLast(later => isEndOf(before, later))
    return before && right ? ofRight(right, before) : []
  })
  return [...works.map(ofWork), ...quality]
}
