import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { bulkhead } from 'cockatiel'
import {
  attachmentLimits,
  attachmentTexts,
  type FileRule,
  isTooMuch,
  maxFilesOf,
} from '#domain/attachment.ts'
import { attachment } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { PostedFiles, Upload } from '#http/upload.server.ts'
import { keysFor } from '#process/secrets.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { store } from '#store/client.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import type { OutgoingFile } from '#upstream/endpoint.ts'
import type { AnyWizard, FormValues } from '../declaration/wizard.ts'
import {
  createDraft,
  findDraft,
  isDraftId,
  type NamedDraft,
  noSuchDraft,
  reportPath,
  sealContent,
  unsealContent,
  valuesIn,
  writeDraft,
} from '../drafts/drafts.server.ts'
import {
  type AnyQuestion,
  type AnyStep,
  type Content,
  fileFieldsOf,
  typedIn,
} from '../progress/progress.server.ts'
import { type FileRef, refsIn, refText } from './file-ref.ts'

/** The bytes that the files of all drafts of a subscriber may have, so that posting does not fill the store. */
const maxOfOwner = 6 * attachmentLimits.total

/**
 * Puts the files that came with a form into the store, and returns the names of all files that each field now holds: a
 * new file replaces the former in a field for one file, and is added in others. `removed` is the id of a file to take
 * away. `dropFiles` deletes the rows of replaced files once the draft no longer names them.
 */
export async function keepFiles(
  { id, owner }: { id: string; owner: string },
  files: Record<string, FileRule>,
  present: FormValues,
  { uploads, errors: refused }: Pick<PostedFiles, 'uploads' | 'errors'>,
  removed?: string,
): Promise<{ values: FormValues; errors: Record<string, string[]> }> {
  const values: FormValues = {}
  const errors = { ...refused }
  const kept = (field: string) => refsIn(present[field]).filter(each => each.id !== removed)
  let room = uploads.length > 0 ? maxOfOwner - (await sizeOfAll(owner)) : 0
  for (const [field, rule] of Object.entries(files)) {
    const most = maxFilesOf(rule)
    const coming: Upload[] = []
    for (const upload of uploads.filter(each => each.field === field))
      if (!(await isKept(id, kept(field), upload))) coming.push(upload)
    const staying = most === 1 && coming.length > 0 ? [] : kept(field)
    const size = [...staying, ...coming].reduce((sum, each) => sum + each.size, 0)
    const fault =
      staying.length + coming.length > most
        ? attachmentTexts.tooMany(most)
        : isTooMuch(size)
          ? attachmentTexts.tooLargeTogether
          : coming.reduce((left, each) => left - each.size, room) < 0
            ? texts.full
            : undefined
    if (fault) errors[field] = [...(errors[field] ?? []), fault]
    const added: FileRef[] = []
    for (const upload of fault ? [] : coming)
      added.push(await inTurn.execute(() => insert(id, upload)))
    room -= added.reduce((sum, each) => sum + each.size, 0)
    values[field] = [...(fault ? kept(field) : staying), ...added].map(refText)
  }
  return { values, errors }
}

/** Whether a field already holds this file: after a lost answer the browser posts the form again with its files. */
async function isKept(draftId: string, kept: FileRef[], { name, size, content }: Upload) {
  for (const { id } of kept.filter(each => each.name === name && each.size === size)) {
    const row = await store().draftFile.findUnique({
      where: { id, draftId },
      select: { content: true },
    })
    const bytes = row && unsealBytes(row.content, id)
    if (bytes && (await digestOf([bytes])) === (await digestOf(content()))) return true
  }
  return false
}

async function digestOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('base64')
}

async function sizeOfAll(owner: string): Promise<number> {
  const { _sum } = await store().draftFile.aggregate({
    where: { draft: { owner } },
    _sum: { size: true },
  })
  return _sum.size ?? 0
}

/** A file is in memory a few times over while it goes into the store: only two are stored at once. */
const inTurn = bulkhead(2, Number.POSITIVE_INFINITY)

async function insert(draftId: string, upload: Upload): Promise<FileRef> {
  const { field, type, size, name } = upload
  const id = randomUUID()
  const content = await sealBytes(upload.content(), size, id)
  const row = {
    id,
    draftId,
    field,
    type,
    size,
    content,
    name: await sealContent(name),
    createdAt: new Date(),
  }
  // `create` would read the row back, and its query, with the file in it, would stay in Prisma's cache of query plans.
  await store().draftFile.createMany({ data: [row] })
  return { id, size, name }
}

/** The files to send, each read when its turn comes. Undefined if one is deleted, or was sealed with another secret. */
export async function outgoing(draftId: string, named: Record<string, string[]> = {}) {
  const files: Record<string, OutgoingFile[]> = {}
  for (const [field, texts] of Object.entries(named)) {
    const ones = await Promise.all(refsIn(texts).map(({ id }) => outgoingFile(draftId, id)))
    if (ones.some(one => !one)) return undefined
    files[field] = ones.flatMap(one => one ?? [])
  }
  return files
}

async function outgoingFile(draftId: string, id: string): Promise<OutgoingFile | undefined> {
  const where = { id, draftId }
  const select = { name: true, type: true, size: true }
  const row = await store().draftFile.findUnique({ where, select })
  const name = row && (await unsealContent<string>(row.name))
  if (!name) return undefined
  async function* content() {
    const found = await store().draftFile.findUnique({ where, select: { content: true } })
    const bytes = found && unsealBytes(found.content, id)
    if (!bytes) throw new Error('a file that was to be sent cannot be read any more')
    yield bytes
  }
  return { name, type: row.type, size: row.size, content }
}

async function dropFiles(draftId: string, before: FormValues, now: FormValues) {
  const ids = (values: FormValues) =>
    Object.values(values)
      .flatMap(refsIn)
      .map(({ id }) => id)
  const kept = ids(now)
  const gone = ids(before).filter(id => !kept.includes(id))
  if (gone.length > 0) await store().draftFile.deleteMany({ where: { id: { in: gone }, draftId } })
}

export function filesOf(step: AnyStep, content: Content): FormValues {
  if (step.kind === 'recap' || !step.files) return {}
  const { name, files, fields } = step
  const answer = content.answers[name]
  const shown = content.typed[name] ?? (answer === undefined ? {} : fields(answer))
  return Object.fromEntries(Object.keys(files).map(field => [field, shown[field] ?? []]))
}

/** Drops the answers that name a deleted file; the rest of such an answer counts as typed text. */
export async function withoutLostFiles({ steps }: AnyWizard, draftId: string, content: Content) {
  const asking = (steps as AnyStep[]).filter(step => step.kind === 'question' && step.files)
  if (asking.length === 0) return content
  const rows = await store().draftFile.findMany({ where: { draftId }, select: { id: true } })
  const there = new Set(rows.map(({ id }) => id))
  return (asking as AnyQuestion[]).reduce((sound, step) => {
    const named = filesOf(step, sound)
    const left = Object.fromEntries(
      Object.entries(named).map(([field, texts]) => [
        field,
        refsIn(texts)
          .filter(({ id }) => there.has(id))
          .map(refText),
      ]),
    )
    if (Object.values(left).flat().length === Object.values(named).flat().length) return sound
    const { [step.name]: answer, ...answers } = sound.answers
    const rest = sound.typed[step.name] ?? step.fields(answer)
    return { answers, typed: { ...sound.typed, [step.name]: { ...rest, ...left } } }
  }, content)
}

/** `<base>/:draft/fichier/:id`: shows subscribers a file of their own draft until it is sent; else 404. */
export const showFile =
  (wizards: AnyWizard[]) =>
  async ({ who }: Subscriber, { params }: RouteArgs): Promise<Response> => {
    const { draft: draftId, id } = params
    if (!isDraftId(draftId) || !isDraftId(id)) throw noSuchDraft()
    const draft = await findDraft(authorOf(who), draftId)
    if (draft?.state !== 'open' || !wizards.some(({ base }) => base === draft.wizard))
      throw noSuchDraft()
    const row = await store().draftFile.findUnique({ where: { id, draftId } })
    const content = row && unsealBytes(row.content, row.id)
    if (!content) throw noSuchDraft()
    const name = (await unsealContent<string>(row.name)) ?? 'fichier'
    return attachment(new Uint8Array(content), row.type, name)
  }

const texts = {
  full: 'Vos demandes en cours contiennent trop de fichiers. Envoyez ou annulez-en une, puis réessayez.',
}

// AES-256-GCM: a nonce (12 bytes), the authentication tag (16), then the sealed bytes. `seal` answers text, which would
// make a file a third larger and copy it several times.

const headLength = 12 + 16

const keys = () => keysFor('files kept with drafts')

/** Seals a file with one copy in memory. `about` is needed to open it again, so that a row cannot stand for another. */
export async function sealBytes(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  about: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const once = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys()[0], once).setAAD(Buffer.from(about))
  const sealed = new Uint8Array(headLength + size)
  let at = headLength
  for await (const piece of pieces) {
    sealed.set(cipher.update(piece), at)
    at += piece.length
  }
  cipher.final()
  sealed.set(once)
  sealed.set(cipher.getAuthTag(), once.length)
  return sealed
}

/** The content; undefined if it was sealed about something else, or with a secret that is no longer in the settings. */
export function unsealBytes(sealed: Uint8Array, about: string): Buffer | undefined {
  for (const key of keys()) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    try {
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(12, headLength))
      return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
    } catch {
      // This key did not seal it: the next one is tried.
    }
  }
  return undefined
}

export const removal = /^remove-([\da-f-]{36})$/

/**
 * Keeps the files that came with the form of a step, even if the form has other errors, and deletes the file whose
 * « Retirer » was pressed. The files are kept as typed values, which become an answer with the rest of the form.
 * Adds to `posted` what the fields for files hold now.
 */
export async function keepPostedFiles(
  owner: string,
  wizard: AnyWizard,
  step: AnyStep,
  { id, draft }: NamedDraft,
  posted: FormData,
  files: PostedFiles,
): Promise<{ named: NamedDraft; errors: FormErrors }> {
  const unchanged = { content: <T>(now: T) => now, step: step.name }
  const before = draft ?? (await createDraft(owner, wizard, id, unchanged))
  if (!before) throw noSuchDraft()
  const [, removed] = removal.exec(String(posted.get('intent'))) ?? []
  const kept = filesOf(step, before.content)
  const { values, errors } = await keepFiles(before, fileFieldsOf(step) ?? {}, kept, files, removed)
  for (const [field, texts] of Object.entries(values))
    for (const text of texts) posted.append(field, text)
  if (!removed && Object.keys(errors).length + files.uploads.length === 0)
    return { named: { id: before.id, draft: before }, errors }
  const typed = valuesIn(posted)
  const content = (now: typeof before.content) => typedIn(now, step, typed)
  const written = await writeDraft(before, { content, step: step.name })
  if (!written) throw noSuchDraft()
  const isOpen = written.state === 'open'
  await (isOpen ? dropFiles(before.id, kept, values) : dropFiles(before.id, values, kept))
  if (!isOpen) throw redirect(reportPath(wizard, written.id), 303)
  return { named: { id: written.id, draft: written }, errors }
}
