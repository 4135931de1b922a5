import { lateBefore } from '#domain/request.ts'
import { addDays, type Day } from '#domain/values.ts'
import { mondayOf } from '#domain/week.ts'

export const statisticWeeks = [12, 26, 52] as const

export type Counted = {
  received: { type: string; week: Day; count: number }[]
  treated: { type: string; week: Day; days: number; count: number }[]
  /** Requests made on `day` that waited until some day of `week`, or still wait (null); `promised`: for when, if so. */
  waited: { type: string; day: Day; week: Day | null; count: number; promised?: Day | null }[]
}

type Figures = {
  received: number
  treated: number
  late: number
  /** How many of the late requests were not late a week before. */
  becameLate: number
  /** The number of days within which half of the treated requests were treated, and nine of ten. */
  median: number | null
  p90: number | null
}
/** `type`: null for all types together; `week`: its Monday, null for the whole period. */
type StatisticRow = Figures & { type: string | null; week: Day | null }

export const weeksUpTo = (today: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, rank) => addDays(mondayOf(today), 7 * (rank + 1 - count)))

export function statisticsOf(counted: Counted, weeks: Day[], today: Day): StatisticRow[] {
  const all = [counted.received, counted.treated, counted.waited].flat()
  const types = [...new Set(all.map(({ type }) => type))].sort((a, b) => a.localeCompare(b, 'fr'))
  const last = weeks.at(-1) as Day
  return [null, ...types].flatMap(type => {
    const of = <T extends { type: string }>(rows: T[]) =>
      type === null ? rows : rows.filter(row => row.type === type)
    const [received, treated, waited] = [
      of(counted.received),
      of(counted.treated),
      of(counted.waited),
    ]
    const figures = (isIn: (week: Day) => boolean, end: Day): Figures => {
      const ended = treated.filter(({ week }) => isIn(week))
      return {
        received: sum(received.filter(({ week }) => isIn(week))),
        treated: sum(ended),
        ...lateAtEndOf(waited, end, today),
        ...delaysOf(ended),
      }
    }
    return [
      { type, week: null, ...figures(() => true, last) },
      ...weeks.map(week => ({ type, week, ...figures(one => one === week, week) })),
    ]
  })
}

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** CLAIM-14, BEY-182: the late requests on the Sunday of a week, or today if that is earlier. */
function lateAtEndOf(waited: Counted['waited'], monday: Day, today: Day) {
  const sunday = addDays(monday, 6)
  const isLate = lateOn(sunday < today ? sunday : today)
  const late = waited.filter(one => isLate(one) && (one.week === null || one.week > monday))
  const wasLate = lateOn(addDays(monday, -1))
  return { late: sum(late), becameLate: sum(late.filter(one => !wasLate(one))) }
}

function lateOn(end: Day) {
  const before = lateBefore(end)
  return ({ day, promised }: Counted['waited'][number]) =>
    promised ? promised < end : day < before
}

/** When two days are in the middle, the median is their mean. */
function delaysOf(rows: { days: number; count: number }[]): Pick<Figures, 'median' | 'p90'> {
  const sorted = rows.toSorted((a, b) => a.days - b.days)
  const total = sum(sorted)
  if (total === 0) return { median: null, p90: null }
  const at = (rank: number) => {
    let seen = 0
    for (const { days, count } of sorted) {
      seen += count
      if (seen > rank) return days
    }
    return 0
  }
  return {
    median: (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2,
    p90: at(Math.ceil(total * 0.9) - 1),
  }
}
