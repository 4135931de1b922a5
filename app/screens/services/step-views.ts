import type { Day } from '#domain/values.ts'

/** `commentRoom` says how long a comment may be, where there is one. */
export type DateView = {
  name: string
  label: string
  hint?: string
  min: Day
  max: Day
  commentRoom?: number
}

/** `texts` says whether it may be a text, too. */
export type FileView = {
  name: string
  label: string
  advice: string
  missing: string
  texts?: boolean
}
