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

/** The file stays beside the database until the operator removes it; meanwhile the portal says that it is not ready. */
export const damageNote = (file: string) => `${file}-damaged`
/** This file exists while a process has the database open: one found at start was left by a killed process. */
const inUseFile = (file: string) => `${file}-in-use`

/**
 * Called before a SQLite database is opened: after a stop that was not clean, looks for confirmed writes that SQLite
 * would skip silently. Damage is logged, and the files are copied and named in `damageNote`. Answers the function to
 * call when the database is closed, or the process exits.
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
  const wal = `${file}-wal`
  const walBytes = statSync(wal, { throwIfNoEntry: false })?.size
  const wasKilled = existsSync(inUseFile(file))
  if (!walBytes && !wasKilled) return true
  const damage = walBytes ? damageIn(readFileSync(wal), () => pageSizeOf(file)) : undefined
  // The copy comes before anything else, since opening a database changes it.
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

/** The size of a page stands in the header of the database, big-endian at offset 16; 1 stands for 65,536. */
function pageSizeOf(file: string): number {
  const field = Buffer.alloc(2)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, field, 0, 2, 16)
  closeSync(descriptor)
  const size = field.readUInt16BE()
  return size === 1 ? 65_536 : size || 4096
}

// The write-ahead log of SQLite, read by its published format (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).

const headerSize = 32
const frameHeaderSize = 24

/** The frames of a WAL that SQLite will not read, because they stand behind a damaged one. */
type WalDamage = {
  /** The number of the first bad frame, from 1; 0 is the header. */
  frame: number
  commits: number
  /** False when it may be the trace of a power cut: the last transaction was half written and never confirmed. */
  isCertain: boolean
}

/**
 * SQLite reads a WAL up to the first frame whose checksum is wrong, and skips the rest silently. Later frames of the
 * same generation tell that confirmed writes were lost, since a commit is on the disk before it is confirmed and before
 * anything is written behind it. A WAL that was cut off, or damaged only in its last transaction, is not recognised.
 * `pageSize` is that of the database, for a header that cannot be read.
 */
function damageIn(wal: Buffer, pageSize: () => number): WalDamage | undefined {
  if (wal.length < headerSize + frameHeaderSize) return undefined
  const sum = checksums(wal.readUInt32BE(0) === 0x377f0683)
  let seed = sum(wal.subarray(0, 24), [0, 0])
  const isReadable =
    [0x377f0682, 0x377f0683].includes(wal.readUInt32BE(0)) && isAt(seed, wal, headerSize - 8)
  const frames = framesOf(wal, isReadable ? wal.readUInt32BE(8) : pageSize())
  const [first] = frames
  const salts = isReadable ? wal.subarray(16, 24) : first?.salts
  const ours = ({ salts: its }: Frame) => salts !== undefined && its.equals(salts)
  const bad = isReadable
    ? frames.findIndex(frame => {
        seed = sum(frame.page, sum(frame.header.subarray(0, 8), seed))
        return !ours(frame) || !isAt(seed, frame.header, 16)
      })
    : 0
  if (bad === -1) return undefined
  const behind = frames.slice(bad).filter(ours)
  const commits = behind.filter(({ isCommit }) => isCommit).length
  if (commits === 0) return undefined
  const isCertain = !isReadable || commits > 1 || !behind.at(-1)?.isCommit
  return { frame: isReadable ? bad + 1 : 0, commits, isCertain }
}

type Frame = { header: Buffer; salts: Buffer; isCommit: boolean; page: Buffer }

function framesOf(wal: Buffer, pageSize: number): Frame[] {
  const size = frameHeaderSize + pageSize
  return Array.from({ length: Math.floor((wal.length - headerSize) / size) }, (_, rank) => {
    const start = headerSize + rank * size
    const header = wal.subarray(start, start + frameHeaderSize)
    return {
      header,
      salts: header.subarray(8, 16),
      // The size of the database after this transaction; 0 in all but its last frame.
      isCommit: header.readUInt32BE(4) !== 0,
      page: wal.subarray(start + frameHeaderSize, start + size),
    }
  })
}

type Sums = [number, number]

const isAt = ([one, two]: Sums, bytes: Buffer, offset: number) =>
  bytes.readUInt32BE(offset) === one && bytes.readUInt32BE(offset + 4) === two

/** The checksum of the format: over 32-bit words, in the byte order of the machine that wrote them. */
function checksums(isBigEndian: boolean) {
  return (bytes: Buffer, [one, two]: Sums): Sums => {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.length; at += 8) {
      one = (one + words.getUint32(at, !isBigEndian) + two) >>> 0
      two = (two + words.getUint32(at + 4, !isBigEndian) + one) >>> 0
    }
    return [one, two]
  }
}
