import type { Day } from '#domain/values.ts'

/** What the step of a day shows; `commentRoom`: how long its comment may be, where there is one. */
export type DateView = {
  name: string
  label: string
  hint?: string
  min: Day
  max: Day
  commentRoom?: number
}

/** What the step of a paper shows; `texts`: whether it may be a text, too. */
export type FileView = {
  name: string
  label: string
  advice: string
  missing: string
  texts?: boolean
}
