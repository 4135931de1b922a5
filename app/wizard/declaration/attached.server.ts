import { z } from 'zod'
import { attachmentTexts } from '#domain/attachment.ts'
import { readRef } from '../files/file-ref.ts'

/** The files of a field that its question names in `files`: `most` at most, and one at least where they may not be `missing`. */
export function attached(most: number, missing?: string) {
  const files = z
    .array(z.string().refine(text => readRef(text) !== undefined))
    .max(most, attachmentTexts.tooMany(most))
  return missing === undefined ? files : files.min(1, missing)
}
