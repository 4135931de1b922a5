import { createHash, createHmac } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { invitation, PageFailure } from '#http/route.server.ts'
import { log } from '#process/log.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { keysFor } from '#process/secrets.server.ts'
import { settings } from '#settings.server.ts'

// BEY-217: what the staff did, in a file beside the database (AUDIT_FILE). Each line has the hash of the one before, under
// a key that is in neither, so that a change of the database, or of a line of the file, shows.

/** A line with `done` alone says that an action recorded as not done has been done since. */
type AuditLine = { id: number; at: string; done: boolean } & (
  | { actor: string; action: string; subject: string }
  | { actor?: undefined }
)

/** Keys of AUDIT_KEY, or made from the portal's secret for this purpose alone: the first one writes, each can check. */
export function auditKeys(): Buffer[] {
  const { AUDIT_KEY } = settings()
  const given = AUDIT_KEY.split('|').filter(Boolean)
  return given.length > 0 ? given.map(key => Buffer.from(key)) : keysFor('audit file')
}

/** Of a line of the version that knew no key (`v` is absent) or of this one. */
const hashOf = (text: string, key?: Buffer) =>
  (key ? createHmac('sha256', key) : createHash('sha256')).update(text).digest('hex')
const linesOf = (text: string) => text.split('\n').filter(line => line !== '')

type Entry = AuditLine & { v?: number; before?: string }

/** Undefined for a line that was cut short, for example by a full disk, or that is no line of an audit file. */
function partsOf(line: string) {
  const [, sealed, hash] = /^(.*),"hash":"([\da-f]{64})"}$/.exec(line) ?? []
  if (!sealed || !hash) return undefined
  try {
    return { sealed: `${sealed}}`, hash, entry: JSON.parse(`${sealed}}`) as Entry }
  } catch {
    return undefined
  }
}

/** The hash of the last line: of this process, or of the end of the file when the process has written none yet. */
let last: { file: string; hash: string } | undefined

function append(file: string, lines: AuditLine[]): void {
  if (last?.file !== file) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    // A line that was cut short stays alone on its line, and `firstBroken` names it.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
    last = { file, hash: linesOf(text).map(partsOf).findLast(Boolean)?.hash ?? '' }
  }
  let { hash } = last
  // Unset until all lines are written: after a failure the hash is read from the file again.
  last = undefined
  for (const line of lines) {
    const sealed = JSON.stringify({ v: 2, ...line, before: hash })
    hash = hashOf(sealed, auditKeys()[0])
    appendFileSync(file, `${sealed.slice(0, -1)},"hash":"${hash}"}\n`, { mode: 0o600 })
  }
  last = { file, hash }
}

/**
 * Appends the lines; false if the file cannot be written (a full disk, a folder that is gone), which the log says.
 * BEY-527: the portal goes on, and an action that was to be recorded first is not performed.
 */
export function streamAudit(lines: AuditLine[]): boolean {
  const file = settings().AUDIT_FILE
  if (!file) return true
  try {
    append(file, lines)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    log.error({ msg: 'audit file not written', reason: code ?? message })
    return false
  }
}

export const auditUnavailable = () =>
  new PageFailure(503, {
    title: 'Service momentanément indisponible',
    text: `Le registre des actions du personnel ne peut pas être écrit\u00a0: rien n’a été fait. Réessayez dans une minute, et prévenez l’informatique si cela dure. ${invitation()}`,
  })

/** The last hash, in the log each hour: a log that is kept elsewhere shows when a file was cut or written anew. */
export function startTellingAudit(): void {
  runEvery(3_600_000, 'audit file', async () => {
    if (settings().AUDIT_FILE && streamAudit([])) log.info({ msg: 'audit file', hash: last?.hash })
  })
}

/** The rank of the first line that is not as it was written; 0 when none is. Lines without a key come before the others. */
export function firstBroken(text: string, keys = auditKeys()): number {
  let before = ''
  let isKeyed = false
  for (const [rank, line] of linesOf(text).entries()) {
    const parts = partsOf(line)
    isKeyed ||= parts?.entry.v !== undefined
    const { sealed = '' } = parts ?? {}
    const right = isKeyed ? keys.map(key => hashOf(sealed, key)) : [hashOf(sealed)]
    if (!parts || !right.includes(parts.hash) || parts.entry.before !== before) return rank + 1
    before = parts.hash
  }
  return 0
}

/** What a whole file says: its last hash, how many lines are without a key, and whether it has the hash `told`. */
export function summary(text: string, told?: string) {
  const parts = linesOf(text).flatMap(line => partsOf(line) ?? [])
  return {
    lines: linesOf(text).length,
    lastHash: parts.at(-1)?.hash,
    unkeyed: parts.filter(({ entry }) => entry.v === undefined).length,
    isCut: text !== '' && !text.endsWith('\n'),
    hasTold: told === undefined || parts.some(({ hash }) => hash === told),
  }
}

type Row = { id: number; at: Date; actor: string; action: string; subject: string; done: boolean }

function streamedIn(texts: string[]): Map<number, Omit<Row, 'at'> & { at: string }> {
  const streamed = new Map<number, Omit<Row, 'at'> & { at: string }>()
  for (const { entry } of texts.flatMap(linesOf).flatMap(line => partsOf(line) ?? [])) {
    const { v: _, before: __, ...said } = entry
    const known = streamed.get(said.id)
    streamed.set(said.id, { ...known, ...said, at: known?.at ?? said.at } as never)
  }
  return streamed
}

/** The entries that the database lacks or has otherwise than the files; it keeps none from before `since`. */
export function unlike(texts: string[], rows: Row[], since: Date): number[] {
  const kept = new Map(rows.map(row => [row.id, row]))
  const words = ({ actor, action, subject, done }: Omit<Row, 'at'>) =>
    JSON.stringify([actor, action, subject, done])
  return [...streamedIn(texts).values()]
    .filter(({ at }) => new Date(at) > since)
    .filter(entry => {
      const row = kept.get(entry.id)
      return !row || words(row) !== words(entry) || row.at.toISOString() !== entry.at
    })
    .map(({ id }) => id)
}

/** The entries of the database that no file has, from the first that one has: a file was cut, or a row was forged. */
export function inNoFile(texts: string[], rows: Row[]): number[] {
  const streamed = streamedIn(texts)
  const first = Math.min(...streamed.keys())
  return rows.map(({ id }) => id).filter(id => id > first && !streamed.has(id))
}
