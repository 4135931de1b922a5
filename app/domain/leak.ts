import { addMonths, type Day, daysBetween } from './dates.ts'

/** The last day to ask for a rebate: one month, to the day, after the subscriber was informed. */
export function leakDeadline(informedOn: Day): Day {
  return addMonths(informedOn, 1)
}

/** Days left after `today`: 0 on the last day, negative after it. */
export function daysLeft(informedOn: Day, today: Day): number {
  return daysBetween(today, leakDeadline(informedOn))
}

/**
 * The most that the law lets a subscriber be billed, in whole m³: twice the average consumption over the same period.
 * `meanPerDay` is in m³ a day.
 */
export function cappedVolume(meanPerDay: number, from: Day, to: Day): number {
  return Math.round(2 * meanPerDay * daysBetween(from, to))
}
