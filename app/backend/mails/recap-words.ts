import type { Day } from '#domain/dates.ts'
import type { Utility } from '../handler.ts'
import type { Details } from '../taken-requests.ts'

/** A request that was taken; `place` is its metering point with the address, if it is about one. */
export type RecapLine<D extends Details = Details> = {
  kind: string
  place: string | null
  day: Day
  details: D
}

/** How the recap mail words one kind of request. */
export type RecapWords = {
  subject: string
  /** When there are several kinds that share it. */
  subjectOfSeveral: string
  sentence: (line: RecapLine) => string
  /** Paragraphs after all of them, each said once. */
  closing?: (lines: RecapLine[], utility: Utility) => string[]
}
