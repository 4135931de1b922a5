import { z } from 'zod'
import { readLine, strangeIn } from './reading.ts'
import { type Day, daysBetween } from './values.ts'

/** READ-08, READ-09 */
const indexTexts = {
  required: 'Index requis',
  digits: "L'Index doit être au format numérique",
  advice: 'Recopiez les chiffres noirs seulement, sans virgule ni lettre.',
}

export const maxIndexDigits = 7

/** READ-07, READ-12 */
export const maxMeterCharacters = 8
export const meterRequired = 'Numéro de compteur requis'

/** READ-11 */
export const longestComment = 60

/** An index without spaces and leading zeros; « 1331 » is 1,331 m³. Accepts its own output. */
export function indexField() {
  return z.string({ error: indexTexts.required }).transform((typed, context): string => {
    const text = digitsOf(typed)
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (text === '') return refuse(indexTexts.required)
    const strange = strangeIn(text, /\d/)
    if (strange) return refuse(`${indexTexts.digits}\n${indexTexts.advice} Ici, il y a ${strange}.`)
    if (text.length > maxIndexDigits)
      return refuse(
        `${indexTexts.digits}\nIl y a ${text.length} chiffres\u00a0: un compteur en a ${maxIndexDigits} au plus.`,
      )
    return text
  })
}

export const digitsOf = (typed: string) =>
  readLine(typed)
    .replace(/\s/g, '')
    .replace(/m3$/i, '')
    .replace(/^0+(?=\d)/, '')

/** A quick check in the browser, before the schema reads the text. */
export const looksLikeIndex = (typed: string) =>
  new RegExp(`^\\d{1,${maxIndexDigits}}$`).test(digitsOf(typed))

/** The last reading of a meter: index in m³; the mean of CONS-13 in m³ a day, null if unknown. */
export type LastReading = { index: number; date: Day; avgCons: number | null }

/**
 * A new index compared with the last one:
 * - `usual`: nothing to say;
 * - `high`: more than twice the mean over the same days (READ-20), accepted;
 * - `lower` than the last one (READ-21), refused;
 * - `muchLower`: by more than 50 m³ (READ-22, READ-24), refused too.
 * `used`: m³ since then, negative when lower; `days`: since then, one at least; `times`: `used` divided by the mean, null
 * without a mean and for a second reading of the same day, which says nothing of the consumption of a day.
 */
export type JudgedIndex = {
  verdict: 'usual' | 'high' | 'lower' | 'muchLower'
  used: number
  days: number
  times: number | null
}

/** READ-20 to READ-24; `on` is the day of the new index. If the last reading has no mean, no index is `high`. */
export function judgeIndex(index: number, last: LastReading, on: Day): JudgedIndex {
  const used = index - last.index
  const days = Math.max(1, daysBetween(last.date, on))
  const usual = (last.avgCons ?? 0) * days
  const times = usual > 0 && last.date !== on ? used / usual : null
  const verdict =
    used < -50 ? 'muchLower' : used < 0 ? 'lower' : times !== null && times > 2 ? 'high' : 'usual'
  return { verdict, used, days, times }
}

/** Whether the counter went back to zero after its last figure: « 99 990 », then « 12 ». */
export function isPastZero(index: number, lastIndex: number): boolean {
  const full = 10 ** String(lastIndex).length
  return full >= 100_000 && lastIndex >= full * 0.95 && index <= full * 0.05
}

export const litresPerDay = (cubicMetres: number, days: number) =>
  Math.round((cubicMetres * 1000) / days)
