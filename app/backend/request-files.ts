import {
  attachmentName,
  attachmentTexts,
  type FileRule,
  isTooMuch,
  magicLength,
  mostOf,
  typeOfFile,
} from '#domain/attachment.ts'
import { Refusal } from './refusal.ts'

/**
 * The files that came with a request, as its rows keep them: named and typed by what they are, whatever was said of
 * them. Throws 422 where the rule does not take one, or they are too heavy together.
 */
export async function requestFiles(reference: string, files: File[], rule: FileRule) {
  const rows = await Promise.all(
    files.map(async file => {
      const content = new Uint8Array(await file.arrayBuffer())
      const type = typeOfFile(content.subarray(0, magicLength), file.name, rule)
      if (!type) throw new Refusal(422, attachmentTexts.wrongType(mostOf(rule)))
      return { reference, name: attachmentName(file.name, type), type, size: file.size, content }
    }),
  )
  if (isTooMuch(rows.reduce((sum, { size }) => sum + size, 0)))
    throw new Refusal(422, attachmentTexts.tooLargeTogether)
  return rows
}
