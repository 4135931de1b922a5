import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { settings } from '#settings.server.ts'

// BEY-217: what the staff did, in a file beside the database (AUDIT_FILE). Each line has the hash of the one before, so
// that a change of the database, or of a line of the file, shows.

/** A line with `done` alone says that an action recorded as not done has been done since. */
type AuditLine = { id: number; at: string; done: boolean } & (
  | { actor: string; action: string; subject: string }
  | { actor?: undefined }
)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const linesOf = (text: string) => text.split('\n').filter(line => line !== '')

/** Undefined for a line that was cut short, for example by a full disk. */
function partsOf(line: string) {
  const [, sealed, hash] = /^(.*),"hash":"([\da-f]{64})"}$/.exec(line) ?? []
  return sealed && hash ? { sealed: `${sealed}}`, hash } : undefined
}

/** The hash of the last line: of this process, or of the end of the file when the process has written none yet. */
let last: { file: string; hash: string } | undefined

/** Appends the lines; throws if the file cannot be written, since an action is performed only if it is recorded. */
export function streamAudit(lines: AuditLine[]): void {
  const file = settings().AUDIT_FILE
  if (!file) return
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

/** The entries that the database lacks or has otherwise than the file; it keeps none from before `since`. */
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
