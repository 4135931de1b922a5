import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Busboy, { type BusboyFileStream } from '@fastify/busboy'
import {
  type AttachmentType,
  attachmentLimits,
  attachmentName,
  attachmentTexts,
  type FileRule,
  isEncryptedPdf,
  isHeic,
  isTooMuch,
  magicLength,
  maxFilesOf,
  typeOfFile,
} from '#domain/attachment.ts'
import { readField, readLine } from '#domain/reading.ts'
import { log } from '#process/log.server.ts'
import { ownerField } from '#ui/form/owner-field.ts'
import {
  formLimits,
  hasNul,
  isNameOfOurs,
  readForm,
  refused,
  repetitions,
  tooLong,
  unreadable,
} from './form.server.ts'
import { PageFailure } from './route.server.ts'
import { isClean, type Scan } from './scan.server.ts'
import { type Progress, type Sender, takePlace, tooSlow } from './upload-places.server.ts'

export type Upload = {
  field: string
  name: string
  type: AttachmentType
  size: number
  /** Reads the file from its start, piece by piece: a file of 5 MB is never in memory as a whole. */
  content: () => AsyncIterable<Uint8Array>
}

export type PostedFiles = { form: FormData; uploads: Upload[]; errors: Record<string, string[]> }

type Options = Sender & {
  fields: Record<string, FileRule>
  wrongType?: string | undefined
  scan?: Scan
  idleMs?: number
}

const longestIdleMs = 20_000

/**
 * An upload that is slower than this after its head start is refused: it holds a place that others need. The slowest
 * phones (GPRS, at the edge of a cell) send 2 kB a second and stop for some seconds; at less than half of that, no
 * photo would be complete within the five minutes after which the server ends any request.
 */
const slowest = { bytesPerSecond: 1024, headStartMs: 30_000 }

const longestBody = attachmentLimits.total + formLimits.bytes

/**
 * Reads a form with files, hands it to `use`, answers its result, and deletes the files. It refuses as `readForm` does,
 * and stops reading when a form is malformed or has unknown fields. A file that cannot be taken is an error of its
 * field. If the form as a whole is too long, only the fields before the first file are read: a form has its files last.
 * The files are on the disk; only the piece that is being written, scanned or read is in memory.
 */
export async function withUpload<T>(
  request: Request,
  options: Options,
  use: (posted: PostedFiles) => Promise<T>,
): Promise<T> {
  const { fields, wrongType, scan = isClean, idleMs = longestIdleMs } = options
  const { headers, body } = request
  const length = headers.get('content-length')
  if (length === null) throw refused(411, 'L’envoi ne dit pas sa longueur.')
  if (!isLength(length)) throw refused(413, tooLong)
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !body) throw refused(415, unreadable)
  const spooled: Spooled[] = []
  const form = new FormData()
  const progress: Progress = { bytes: 0 }
  let place: Promise<() => void> | undefined
  const takePlaceOnce = () => {
    place ??= takePlace(options, progress)
    return place
  }
  const { clock } = options
  const reading: Reading = {
    request,
    progress,
    type,
    length: Number(length),
    idleMs,
    clock,
    spooled,
    form,
    takePlace: takePlaceOnce,
  }
  try {
    const isTooLong = reading.length > longestBody
    try {
      await read(body, isTooLong ? reading : { ...reading, fields })
      textsRead.set(request, copyOf(form))
    } catch (error) {
      // The texts before the files were read without a fault.
      if (error instanceof PageFailure && [408, 503].includes(error.status))
        textsRead.set(request, copyOf(form))
      throw error
    }
    const files = isTooLong
      ? tooMuch(fields)
      : await checkFiles(spooled, { fields, wrongType, scan })
    return await use({ form, ...files })
  } finally {
    await Promise.all(spooled.map(({ handle }) => handle?.close()))
    const giveBack = await place?.catch(() => undefined)
    giveBack?.()
  }
}

/** The error is shown at the first field, since no file was read and none is known to be too long. */
function tooMuch(fields: Record<string, FileRule>): Omit<PostedFiles, 'form'> {
  const [first = ''] = Object.keys(fields)
  return { uploads: [], errors: { [first]: [attachmentTexts.tooLargeTogether] } }
}

/** The body of a request can be read only once: its texts are kept for a page that shows them again. */
const textsRead = new WeakMap<Request, FormData>()

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

const fileNameIn = (given: string) =>
  readLine(given.slice(-1000))
    .replace(/^.*[/\\]/, '')
    .slice(0, 100)

const filesNamed = new WeakMap<Request, string>()

/** What is said of the files of a form that did not reach its end; undefined if it had none, or if they are kept. */
export function lostFiles(request: Request): string | undefined {
  const first = filesNamed.get(request)
  return (
    first &&
    `«\u00a0${first}\u00a0» et tout autre fichier choisi n’ont pas été gardés\u00a0: il faudra les joindre de nouveau.`
  )
}

/** Files that a draft keeps are not lost. */
export const filesAreKept = (request: Request) => filesNamed.delete(request)

/** The texts of a refused form, to be kept for its sender; of a form with files, those before the first file. */
export async function textsOf(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  // A log-in's is read by its library, to the end.
  if (!/^multipart\//i.test(type)) return request.bodyUsed ? new FormData() : readForm(request)
  const known = textsRead.get(request)
  const length = request.headers.get('content-length') ?? ''
  if (known || !request.body || request.bodyUsed || !isLength(length))
    return known ?? new FormData()
  const form = new FormData()
  const sizes = { length: Number(length), idleMs: longestIdleMs }
  const reading = { request, type, ...sizes, spooled: [], form }
  return read(request.body, reading).then(
    () => form,
    () => new FormData(),
  )
}

const isLength = (text: string) => /^\d{1,15}$/.test(text)

/** A file on the disk, on its way to becoming an upload. */
type Spooled = {
  field: string
  /** The name that the browser gives to the file. */
  fileName: string
  size: number
  /** The file's first bytes, which tell its type. */
  head: Uint8Array
  /** Whether the file is longer than allowed, so that only its beginning was written. */
  isTruncated: boolean
  /** Undefined for a file that is one too many in its field, and was not written. */
  handle?: FileHandle
}

type Reading = {
  request: Request
  type: string
  length: number
  idleMs: number
  clock?: (() => number) | undefined
  /** Without `fields`, reading ends at the first file, and only the texts before it are kept. */
  fields?: Record<string, FileRule>
  spooled: Spooled[]
  form: FormData
  /** Takes a place among the forms whose files are read; called once 16 kB of a file have come, or the whole of it. */
  takePlace?: () => Promise<unknown>
  progress?: Progress
}

/** Puts texts in `form` and files in `spooled`, whose handles the caller closes, even when this throws. */
async function read(body: ReadableStream<Uint8Array>, reading: Reading): Promise<void> {
  const { request, type, length, idleMs, fields = {}, spooled, form } = reading
  const { clock = () => performance.now() } = reading
  const isRepeated = repetitions()
  const streams: BusboyFileStream[] = []
  const writes: Promise<void>[] = []
  let fail: (cause: unknown) => void = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  const unlessFailed = <T>(step: Promise<T>) => Promise.race([step, failure])
  let written = 0
  const parser = parserOf(type)
    .on('error', fail)
    .on('partsLimit', () => fail(refused(413, tooLong)))
    .on('field', (name, value, _, isTruncated) => {
      written += name.length + value.length
      if (!isNameOfOurs(name) || Object.hasOwn(fields, name) || hasNul(value))
        fail(refused(400, unreadable))
      else if (isTruncated || written > formLimits.bytes || isRepeated(name))
        fail(refused(413, tooLong))
      else if (name !== ownerField) form.append(name, readField(name, value))
    })
    .on('file', (field, stream, fileName) => {
      streams.push(stream)
      stream.on('error', fail)
      if (fileName !== '' && !filesNamed.has(request)) filesNamed.set(request, fileNameIn(fileName))
      if (!reading.fields) return fileName === '' ? stream.resume() : fail(firstFile)
      if (!Object.hasOwn(fields, field)) return fail(refused(400, unreadable))
      const already = spooled.filter(file => file.field === field).length
      const file: Spooled = { field, fileName, size: 0, head: new Uint8Array(), isTruncated: false }
      // A browser sends an empty file without a name for a field where none was chosen.
      if (fileName !== '') spooled.push(file)
      if (fileName === '' || already >= maxFilesOf(fields[field] ?? 0)) stream.resume()
      else writes.push(spool(stream, file, reading.takePlace).catch(fail))
    })
  const finished = new Promise(resolve => parser.once('finish', resolve))
  const reader = body.getReader()
  const { progress = { bytes: 0 } } = reading
  progress.end = () => fail(refused(408, tooSlow))
  try {
    for (let bytes = 0, waited = 0; ; ) {
      const asked = clock()
      const { done, value } = await unlessFailed(unlessIdle(reader.read(), idleMs))
      if (done) break
      bytes += value.length
      progress.bytes = bytes
      waited += clock() - asked
      if (bytes < ((waited - slowest.headStartMs) / 1000) * slowest.bytesPerSecond)
        throw refused(408, tooSlow)
      if (bytes > length) throw refused(413, tooLong)
      await unlessFailed(new Promise<void>(resolve => parser.write(value, () => resolve())))
    }
    parser.end()
    await unlessFailed(finished)
    await unlessFailed(Promise.all(writes))
  } catch (cause) {
    if (cause === firstFile) return
    throw cause instanceof PageFailure ? cause : refused(400, unreadable)
  } finally {
    progress.end = undefined
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(writes)
    // Cancelling the body would cut the connection before the browser has read the answer.
    reader.releaseLock()
  }
}

/** Throws 408 when nothing comes for `idleMs`: a form that stalls holds a place that others need. */
async function unlessIdle<T>(chunk: Promise<T>, idleMs: number): Promise<T> {
  const { promise: idle, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refused(408, tooSlow)), idleMs)
  return Promise.race([chunk, idle]).finally(() => clearTimeout(timer))
}

/** Ends the reading when only the texts before the first file are wanted. */
const firstFile = new Error('the first file has come')

function parserOf(type: string) {
  try {
    return Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldNameSize: 100,
        fieldSize: formLimits.bytes,
        fileSize: attachmentLimits.file,
        parts: formLimits.fields,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
      isPartAFile: (_, __, name) => name !== undefined,
    })
  } catch {
    throw refused(400, unreadable)
  }
}

/** What has to have come of a file before it gets a place: a begun part is not worth one yet. */
const earnedBytes = 16 * 1024

/** The file's name is deleted before the first write: no other program can open it, and a crash leaves nothing. */
async function spool(stream: BusboyFileStream, file: Spooled, takePlace?: () => Promise<unknown>) {
  let first: Buffer[] = []
  const place = async () => {
    await takePlace?.()
    const temporary = path.join(tmpdir(), `portail-${randomUUID()}`)
    file.handle = await onDisk(open(temporary, 'wx+', 0o600))
    await onDisk(unlink(temporary))
    await onDisk(file.handle.write(Buffer.concat(first)))
    first = []
    return file.handle
  }
  let handle: FileHandle | undefined
  for await (const chunk of stream) {
    if (file.head.length < magicLength)
      file.head = Buffer.concat([file.head, chunk]).subarray(0, magicLength)
    file.size += chunk.length
    if (handle) await onDisk(handle.write(chunk))
    else first.push(chunk)
    if (!handle && file.size >= earnedBytes) handle = await place()
  }
  if (!handle) await place()
  file.isTruncated = stream.truncated
}

/** A full or failing disk is not the form's fault: 503, not 400. */
async function onDisk<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    log.error({ msg: 'temporary disk failed', reason: String(error) })
    throw refused(503, noRoom)
  }
}

const noRoom =
  'Vos fichiers ne peuvent pas être reçus pour le moment. Réessayez dans quelques minutes.'

/** The files that may be kept, and the errors of the others, by field. */
async function checkFiles(
  spooled: Spooled[],
  { fields, wrongType, scan }: Pick<Options, 'fields' | 'wrongType'> & { scan: Scan },
) {
  const errors: Record<string, string[]> = {}
  const uploads: Upload[] = []
  const total = spooled.reduce((sum, { size }) => sum + size, 0)
  for (const file of spooled) {
    const { field, fileName, size, handle } = file
    const rule = fields[field] ?? 0
    const type = typeOfFile(file.head, fileName, rule)
    const refuse = (text: string) => {
      errors[field] = [...new Set([...(errors[field] ?? []), text])]
    }
    if (!handle) refuse(attachmentTexts.tooMany(maxFilesOf(rule)))
    else if (file.isTruncated) refuse(attachmentTexts.tooLarge)
    else if (size === 0) refuse(attachmentTexts.empty)
    else if (!type)
      refuse(
        [
          wrongType ?? attachmentTexts.wrongType(maxFilesOf(rule)),
          ...(isHeic(file.head) ? [attachmentTexts.heic] : []),
        ].join('\n'),
      )
    else if (isTooMuch(total)) refuse(attachmentTexts.tooLargeTogether)
    else {
      const content = () => handle.createReadStream({ start: 0, autoClose: false })
      const isLocked = type === 'application/pdf' && (await isEncryptedPdf(content()))
      const fault = isLocked ? attachmentTexts.encrypted : await scan(content, fileName)
      if (fault) refuse(fault)
      else uploads.push({ field, name: attachmentName(fileName, type), type, size, content })
    }
  }
  return { uploads, errors }
}
