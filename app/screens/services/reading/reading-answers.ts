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
    /** Digits alone. */
    index: string
    counterRef: string
    comment: string
    /** The index of which the form has warned already; it decides whether to warn again, and nothing else (READ-20). */
    warned: string
  }
}

export type IndexAnswer = ReadingAnswers['index']

/** The name of a warning: another meter or another index is warned of again. */
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
