import { type Day, formatDay, parseDay } from './values.ts'

export const noDayToCome = 'La date promise n’est pas une date à venir (jj/mm/aaaa).'

/** The answer, with a last line that tells the subscriber the promised day. */
export const withPromise = (answer: string, day: Day | null | undefined) =>
  day ? `${answer}\nNous vous répondrons au plus tard le ${formatDay(day)}.`.trim() : answer

/** The typed day, from today on; null where nothing was typed, undefined for a past day or no day. */
export function dayToCome(typed: string, today: Day): Day | null | undefined {
  if (!typed.trim()) return null
  const day = parseDay(typed)
  return day && day >= today ? day : undefined
}
