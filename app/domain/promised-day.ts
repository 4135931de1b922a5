import { type Day, formatDay, parseDay } from './values.ts'

export const noDayToCome = 'La date promise n’est pas une date à venir (jj/mm/aaaa).'

/** The answer, with a last line that tells the subscriber the promised day. */
export const withPromise = (answer: string, day: Day | null | undefined) =>
  day ? `${answer}\nNous vous répondrons au plus tard le ${formatDay(day)}.`.trim() : answer

const promiseLine = /^Nous vous répondrons au plus tard le \d{2}\/\d{2}\/\d{4}\.$/

/** The answer without the line that `withPromise` has added, and that line; null without one. */
export function withoutPromise(answer: string): { words: string; promise: string | null } {
  const lines = answer.split('\n')
  const last = lines.pop() ?? ''
  return promiseLine.test(last)
    ? { words: lines.join('\n').trimEnd(), promise: last }
    : { words: answer, promise: null }
}

/** The typed day, from today on; null where nothing was typed, undefined for a past day or no day. */
export function dayToCome(typed: string, today: Day): Day | null | undefined {
  if (!typed.trim()) return null
  const day = parseDay(typed)
  return day && day >= today ? day : undefined
}
