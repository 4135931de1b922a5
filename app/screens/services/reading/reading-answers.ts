import { formatVolume } from '#domain/consumption.ts'
import { type JudgedIndex, type LastReading, litresPerDay } from '#domain/meter-reading.ts'
import { type Day, formatDay } from '#domain/values.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { ShownPoint } from '#wizard/declaration/wizard.ts'

export type ReadingFacts = {
  pdcs: Pdc[]
  login: string
  today: Day
  /** The chosen metering point, if it is one of the subscriber's. */
  chosen: Pdc | undefined
  /** The meters of that point, each with its last reading. */
  meters: Answer<'getPreviousReports'>
}

export type ReadingAnswers = {
  point: { pdc: string }
  index: {
    /** In m³; only digits. */
    index: string
    counterRef: string
    comment: string
    /** READ-20: the warning that was shown last (`warningOf`); the same one does not hold the form up again. */
    warned: string
  }
}

export type IndexAnswer = ReadingAnswers['index']

/** Identifies a warning: a change of the meter or of its index brings a new one. */
export const warningOf = (counterRef: string, index: string) => `${counterRef} ${index}`

export type ReadingPointView = { points: ShownPoint[] }

export type ReadingIndexView = {
  point: ShownPoint | null
  /** dd/MM/yyyy */
  date: string
  today: Day
  /** `said`: the last index in words; `last`: the reading from which the script computes what the typed index means. */
  meters: { ref: string; said: string; last: LastReading | null }[]
  /** The mean of CONS-13 in words, if CONS-05 lets it be shown. */
  average: string | null
}

/** « 47 m³ depuis le 14/05/2026, soit 246 litres par jour » */
export const usedText = ({ used, days }: JudgedIndex, since: Day) =>
  `${formatVolume(used)}\u00a0m³ depuis le ${formatDay(since)}, soit ${formatVolume(litresPerDay(used, days))} litres par jour`

/**
 * READ-20: how what was used stands to the mean, as a further sentence; empty where nothing is known, and above twice
 * the mean, where the server asks again. A half more or less is as usual.
 */
export function habitText({ used, days, times, verdict }: JudgedIndex): string {
  if (times === null || used === 0 || verdict !== 'usual') return ''
  if (times >= 0.5 && times <= 1.5) return ' C’est dans vos habitudes.'
  const mean = litresPerDay(used / times, days)
  return ` C’est ${times < 1 ? 'moins' : 'plus'} que d’habitude (${mean}).`
}
