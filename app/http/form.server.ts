import { readField } from '#domain/reading.ts'
import { ownerField } from '#ui/form/owner-field.ts'
import { PageFailure } from './route.server.ts'

/**
 * Limits of a form. One about hundreds of metering points has three fields for each, at 16 bytes and more a field, so
 * its length bounds it. Without `fields`, 64 kB could hold 32 000 fields of two bytes; 16 000 different names took more
 * than a second to read, 4096 take a tenth of one. Fields that share a name are a list, as long as the list of metering
 * points: the parser copies it for each, hence `repeats`.
 */
export const formLimits = { bytes: 64 * 1024, fields: 4096, repeats: 1024 }

/** No browser types the character NUL, and PostgreSQL stores no text that has one (BEY-147). */
export const hasNul = (text: string) => text.includes('\0')

export const isNameOfOurs = (name: string) => /^[a-zA-Z][\w-]{0,79}$/.test(name)

/**
 * The posted form. It is refused before it is read if it is longer than any form of the portal, has no length, or is
 * not an HTML form without files; and before its values are used if it has more fields, or longer or stranger names.
 * The portal's names are flat: a parser unfolds `a[999999999].b` into objects, which costs time and memory, and some
 * names would reach the prototype of an object. Each value comes as its field's rule reads it (BEY-600, BEY-601).
 */
export async function readForm(request: Request): Promise<FormData> {
  const { headers } = request
  const length = headers.get('content-length')
  if (length === null) throw refused(411, 'L’envoi ne dit pas sa longueur.')
  if (!(Number(length) <= formLimits.bytes)) throw refused(413, tooLong)
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw refused(415, unreadable)
  const posted = new URLSearchParams(await request.clone().text())
  if (posted.size > formLimits.fields) throw refused(413, tooLong)
  const form = new FormData()
  const isRepeated = repetitions()
  for (const [name, value] of posted) {
    if (!isNameOfOurs(name) || hasNul(value)) throw refused(400, unreadable)
    if (isRepeated(name)) throw refused(413, tooLong)
    // The guard has read it (`markIn`); it is no answer of any form.
    if (name !== ownerField) form.append(name, readField(name, value))
  }
  return form
}

/** The mark of a posted form (BEY-560). It is the first field: of a form with files only the first bytes are read. */
export function markIn(request: Request): Promise<string | undefined> {
  const mark = marks.get(request) ?? readMark(request)
  marks.set(request, mark)
  return mark
}

/** It is read once, before the files are: what comes after needs it again. */
const marks = new WeakMap<Request, Promise<string | undefined>>()

async function readMark(request: Request): Promise<string | undefined> {
  if (request.bodyUsed) return undefined
  const length = Number(request.headers.get('content-length'))
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\//i.test(type)) return inFirstPart(await beginningOf(request))
  if (!(length <= formLimits.bytes)) return undefined
  return new URLSearchParams(await request.clone().text()).get(ownerField) ?? undefined
}

const inFirstPart = (beginning: string) =>
  new RegExp(`^--[^\\r\\n]+\\r\\n[^\\r\\n]*name="${ownerField}"\\r\\n\\r\\n(\\S*)\\r\\n`).exec(
    beginning,
  )?.[1]

/** The first half kilobyte of a body, or all that comes within some seconds; the body can still be read as a whole. */
async function beginningOf(request: Request): Promise<string> {
  const reader = request.clone().body?.getReader()
  const late = setTimeout(() => reader?.cancel(), 20_000)
  let beginning = ''
  while (reader && beginning.length < 512) {
    const { value } = await reader.read()
    if (!value) break
    beginning += Buffer.from(value).toString('latin1')
  }
  clearTimeout(late)
  // This ends only with the body itself: nothing waits for it.
  reader?.cancel().catch(() => undefined)
  return beginning
}

export function repetitions(): (name: string) => boolean {
  const times = new Map<string, number>()
  return name => {
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    return count > formLimits.repeats
  }
}

export const tooLong = 'Le formulaire envoyé est trop long.'
export const unreadable = 'Le formulaire envoyé est illisible.'

export function refused(status: number, text: string): PageFailure {
  return new PageFailure(status, { title: 'Envoi refusé', text })
}
