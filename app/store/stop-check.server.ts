import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { log } from '#process/log.server.ts'
import { damageIn } from './wal.server.ts'

/** Stays beside the database until the operator removes it; the portal says meanwhile that it is not ready. */
export const damageNote = (file: string) => `${file}-damaged`
/** Is there as long as a process has the database open: one that is found at start was left by a process that was killed. */
const inUseFile = (file: string) => `${file}-in-use`

/**
 * Before a SQLite database is opened: after a stop that was not clean, looks for writes that were confirmed and that
 * SQLite would pass over in silence. What it finds is copied, logged, and kept in `damageNote`. Answers what is to be
 * called when the database is closed, or the process exits.
 */
export function checkLastStop(file: string): () => void {
  const leave = () => {
    process.off('exit', leave)
    rmSync(inUseFile(file), { force: true })
  }
  if (existsSync(file) && !inspect(file)) return () => undefined
  writeFileSync(inUseFile(file), '', { mode: 0o600 })
  process.once('exit', leave)
  return leave
}

/** Whether this process is the only one that has the database. */
function inspect(file: string): boolean {
  const wal = `${file}-wal`
  const walBytes = statSync(wal, { throwIfNoEntry: false })?.size
  const wasKilled = existsSync(inUseFile(file))
  if (!walBytes && !wasKilled) return true
  const damage = walBytes ? damageIn(readFileSync(wal), () => pageSizeOf(file)) : undefined
  // First of all: to open a database is to change it.
  const copy = damage?.isCertain ? copyAside(file) : undefined
  const faults = quickCheck(file)
  if (faults === 'in use') {
    if (copy) removeCopy(copy)
    return false
  }
  if (copy || faults.length > 0) {
    const kept = copy ?? copyAside(file)
    const { frame, commits } = damage ?? {}
    log.error({ msg: 'store damaged', file, frame, commits, faults, copy: kept })
    const text = [
      `La base ${file} n’est plus entière depuis le dernier arrêt du portail. Copie\u00a0: ${kept}`,
      damage &&
        `Journal\u00a0: à partir de la page ${frame}, ${damage.commits} écritures confirmées sont perdues.`,
      ...faults,
      'Que faire\u00a0: docs/operations.md, «\u00a0Base endommagée\u00a0». Supprimer ce fichier remet le portail en service.',
    ]
    writeFileSync(damageNote(file), `${text.filter(Boolean).join('\n')}\n`, { mode: 0o600 })
  } else if (damage) log.warn({ msg: 'store journal incomplete', file, frame: damage.frame })
  else if (wasKilled && walBytes === undefined) log.warn({ msg: 'store journal missing', file })
  return true
}

function copyAside(file: string): string {
  const copy = `${file}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`
  for (const end of ['', '-wal']) {
    if (!existsSync(file + end)) continue
    copyFileSync(file + end, copy + end)
    chmodSync(copy + end, 0o600)
  }
  return copy
}

function removeCopy(copy: string): void {
  for (const end of ['', '-wal']) rmSync(copy + end, { force: true })
}

/** What SQLite finds wrong once it has replayed the WAL, twenty lines at most; `in use` when another process is there. */
function quickCheck(file: string): string[] | 'in use' {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('PRAGMA locking_mode=EXCLUSIVE')
    const lines = db
      .prepare('PRAGMA quick_check(20)')
      .all()
      .map(row => String(row.quick_check))
    return lines.filter(line => line !== 'ok')
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number }
    return errcode === 5 ? 'in use' : [message]
  } finally {
    db.close()
  }
}

/** As the header of the database has it, big-endian at offset 16; 1 stands for 65,536. */
function pageSizeOf(file: string): number {
  const field = Buffer.alloc(2)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, field, 0, 2, 16)
  closeSync(descriptor)
  const size = field.readUInt16BE()
  return size === 1 ? 65_536 : size || 4096
}
