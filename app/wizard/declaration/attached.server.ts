import { z } from 'zod'
import { attachmentTexts } from '#domain/attachment.ts'
import { readRef } from '../files/file-ref.ts'

export function attached(most: number, missing?: string) {
  const files = z
    .array(z.string().refine(text => readRef(text) !== undefined))
    .max(most, attachmentTexts.tooMany(most))
  return missing === undefined ? files : files.min(1, missing)
}
