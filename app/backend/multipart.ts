import { Readable } from 'node:stream'
import type { Request } from 'express'
import { Refusal } from './refusal.ts'

/** 15 MB of files, as the specification allows, and the rest of the form. */
const mostBytes = 16 * 1024 * 1024

type Form = { texts: Record<string, string>; files: Record<string, File[]> }

/**
 * A form of several parts, by name: its texts, and its files in memory. Throws 422 for what is none, says no length or
 * is too long: refused before it is read.
 */
export async function readMultipart(request: Request): Promise<Form> {
  const length = Number(request.get('content-length') ?? Number.NaN)
  if (!(length <= mostBytes)) throw new Refusal(422, 'Envoi trop long, ou sans longueur.')
  const type = request.get('content-type') ?? ''
  if (!/^multipart\/form-data;/i.test(type)) throw new Refusal(422, 'Requête illisible.')
  const body = Readable.toWeb(request) as unknown as ReadableStream
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refusal(422, 'Requête illisible.')
    })
  const texts = [...form].flatMap(([name, value]) =>
    // Its line ends travel as two characters, whatever was written.
    typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')] as const] : [],
  )
  const named = [...form].filter((part): part is [string, File] => part[1] instanceof File)
  const files = Map.groupBy(named, ([name]) => name)
  return {
    texts: Object.fromEntries(texts),
    files: Object.fromEntries(
      [...files].map(([name, parts]) => [name, parts.map(([, file]) => file)]),
    ),
  }
}
