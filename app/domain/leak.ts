import { addMonths, type Day, daysBetween } from './dates.ts'

/** The last day to ask for a rebate: one month, to the day, after the subscriber was told. */
export function leakDeadline(informedOn: Day): Day {
  return addMonths(informedOn, 1)
}

/** Whole days that are left after `today`: 0 on the last day, negative once it is over. */
export function daysLeft(informedOn: Day, today: Day): number {
  return daysBetween(today, leakDeadline(informedOn))
}

/**
 * What the law makes a subscriber pay at most, in whole m³: twice the mean consumption, `meanPerDay` in
 * m³ a day, over the same time.
 */
export function cappedVolume(meanPerDay: number, from: Day, to: Day): number {
  return Math.round(2 * meanPerDay * daysBetween(from, to))
}
