import type { Day } from '#domain/values.ts'

/** `commentRoom`: how many characters a comment may have, if there is one. */
export type DateView = {
  name: string
  label: string
  hint?: string
  min: Day
  max: Day
  commentRoom?: number
}

/** `texts`: whether the file may also be a text document. */
export type FileView = {
  name: string
  label: string
  advice: string
  missing: string
  texts?: boolean
}
