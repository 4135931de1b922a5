import { chmodSync, copyFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { log } from '#process/log.server.ts'

/** The file stays beside the database until the operator removes it; meanwhile the portal says that it is not ready. */
export const damageNote = (file: string) => `${file}-damaged`
/** This file exists while a process has the database open: one found at start was left by a killed process. */
const inUseFile = (file: string) => `${file}-in-use`

/**
 * Called before a SQLite database is opened: after a stop that was not clean, has SQLite replay its journal and check the
 * database. Damage is logged, and the files are copied and named in `damageNote`. Answers the function to call when the
 * database is closed, or the process exits. SQLite serves one small server: what its journal lost unseen is not looked for.
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

/** Whether this process is the only one that has the database open. */
function inspect(file: string): boolean {
  const hasWal = Boolean(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
  const wasKilled = existsSync(inUseFile(file))
  if (!hasWal && !wasKilled) return true
  const faults = quickCheck(file)
  if (faults === 'in use') return false
  if (faults.length > 0) {
    const copy = copyAside(file)
    log.error({ msg: 'store damaged', file, faults, copy })
    const text = [
      `La base ${file} n’est plus entière depuis le dernier arrêt du portail. Copie\u00a0: ${copy}`,
      ...faults,
      'Que faire\u00a0: docs/operations.md, «\u00a0Base endommagée\u00a0». Supprimer ce fichier remet le portail en service.',
    ]
    writeFileSync(damageNote(file), `${text.join('\n')}\n`, { mode: 0o600 })
  } else if (!hasWal) log.warn({ msg: 'store journal missing', file })
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

/** SQLite's findings after it has replayed the WAL, 20 lines at most; `in use` if another process has it open. */
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
