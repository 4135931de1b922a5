import { addMonths, type Day, dayOf, daysBetween } from './values.ts'

export function leakDeadline(informedOn: Day): Day {
  return addMonths(informedOn, 1)
}

/** `left`: days after today. `unsent`: the notice waits, no month has begun; `isRecent`: read a month ago at most. */
export type RebateMonth =
  | { is: 'open'; last: Day; left: number }
  | { is: 'over'; last: Day; left: number }
  | { is: 'unsent' }
  | { is: 'unknown'; isRecent: boolean }

/** BEY-130: the month begins with the mail or letter, whichever left first; without a notice, with the reading. */
export function rebateMonth(
  readOn: Day,
  notice: { sentAt: string | null; postedOn: Day | null } | 'unknown' | undefined,
  today: Day,
): RebateMonth {
  if (notice === 'unknown') return { is: 'unknown', isRecent: today <= leakDeadline(readOn) }
  const { sentAt, postedOn } = notice ?? { sentAt: null, postedOn: readOn }
  const [informedOn] = [sentAt && dayOf(new Date(sentAt)), postedOn]
    .filter(day => day !== null)
    .sort()
  if (!informedOn) return { is: 'unsent' }
  const last = leakDeadline(informedOn)
  const left = daysBetween(today, last)
  return { is: left < 0 ? 'over' : 'open', last, left }
}

/** A flow that does not stop in so many nights counts as a leak: a water softener or a bath runs in one night only. */
export const leakNights = 3

/** In whole m³: twice the average (`meanPerDay`, m³) over the same period, the most that the law allows to bill. */
export function cappedVolume(meanPerDay: number, from: Day, to: Day): number {
  return Math.round(2 * meanPerDay * daysBetween(from, to))
}
