import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { settings } from '#settings.server.ts'

// BEY-217: what the staff did, in a file beside the database (AUDIT_FILE), each line sealed by the one before. An administrator
// of the database cannot change what was written there, nor one of the file a line of it, without its being seen.

/** `done` alone: what was recorded as not done has been done since. */
type AuditLine = { id: number; at: string; done: boolean } & (
  | { actor: string; action: string; subject: string }
  | { actor?: undefined }
)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const linesOf = (text: string) => text.split('\n').filter(line => line !== '')

/** Undefined for a line that was cut short, as by a disk that was full. */
function partsOf(line: string) {
  const [, sealed, hash] = /^(.*),"hash":"([\da-f]{64})"}$/.exec(line) ?? []
  return sealed && hash ? { sealed: `${sealed}}`, hash } : undefined
}

/** The hash of the last line, as this process wrote it, or as the file ends where the process has just begun. */
let last: { file: string; hash: string } | undefined

/** Appends; throws where the file cannot be written, for an action that cannot be recorded is not performed. */
export function streamAudit(lines: AuditLine[]): void {
  const file = settings().AUDIT_FILE
  if (!file) return
  if (last?.file !== file) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    // A line that was cut short stays alone on its line, and is named by `firstBroken`.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
    last = { file, hash: linesOf(text).map(partsOf).findLast(Boolean)?.hash ?? '' }
  }
  let { hash } = last
  // Until all are written: what a failure leaves behind is read from the file again.
  last = undefined
  for (const line of lines) {
    const sealed = JSON.stringify({ ...line, before: hash })
    hash = hashOf(sealed)
    appendFileSync(file, `${sealed.slice(0, -1)},"hash":"${hash}"}\n`, { mode: 0o600 })
  }
  last = { file, hash }
}

export function firstBroken(text: string): number {
  let before = ''
  for (const [rank, line] of linesOf(text).entries()) {
    const parts = partsOf(line)
    if (parts?.hash !== hashOf(parts?.sealed ?? '') || JSON.parse(line).before !== before)
      return rank + 1
    before = parts.hash
  }
  return 0
}

type Row = { id: number; at: Date; actor: string; action: string; subject: string; done: boolean }

/** The entries of which the database says something else than the file, or nothing; older ones than `since` are deleted there. */
export function unlike(text: string, rows: Row[], since: Date): number[] {
  const streamed = new Map<number, Omit<Row, 'at'> & { at: string }>()
  for (const line of linesOf(text).filter(partsOf)) {
    const { before: _, hash: __, ...entry } = JSON.parse(line)
    streamed.set(entry.id, {
      ...streamed.get(entry.id),
      ...entry,
      at: streamed.get(entry.id)?.at ?? entry.at,
    })
  }
  const kept = new Map(rows.map(row => [row.id, row]))
  return [...streamed.values()]
    .filter(({ at }) => new Date(at) > since)
    .filter(entry => {
      const row = kept.get(entry.id)
      const words = ({ actor, action, subject, done }: Omit<Row, 'at'>) =>
        JSON.stringify([actor, action, subject, done])
      return !row || words(row) !== words(entry) || row.at.toISOString() !== entry.at
    })
    .map(({ id }) => id)
}
