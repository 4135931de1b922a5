import { addMonths, type Day, dayOf, daysBetween } from './dates.ts'

export function leakDeadline(informedOn: Day): Day {
  return addMonths(informedOn, 1)
}

type Notice = { sentAt: string | null; postedOn: Day | null }

/**
 * How much is left of the law's month. `left`: the days after today, 0 on the last one. It has not begun as long as the
 * notice waits to be sent; it is unknown where the notice is (`isRecent`: it cannot be over yet).
 */
export type RebateMonth =
  | { is: 'open'; last: Day; left: number }
  | { is: 'over'; last: Day; left: number }
  | { is: 'unsent' }
  | { is: 'unknown'; isRecent: boolean }

/**
 * BEY-130: the month runs from the notice, the mail or the letter, whichever left first; from the reading where no notice
 * of it was found. Whatever says until when a rebate can be asked for asks here.
 */
export function rebateMonth(
  readOn: Day,
  notice: Notice | 'unknown' | undefined,
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

/**
 * The most that the law lets a subscriber be billed, in whole m³: twice the average consumption over the same period.
 * `meanPerDay` is in m³ a day.
 */
export function cappedVolume(meanPerDay: number, from: Day, to: Day): number {
  return Math.round(2 * meanPerDay * daysBetween(from, to))
}
