// The write-ahead log of SQLite, read by its published format (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).

const headerSize = 32
const frameHeaderSize = 24

/** What a WAL holds that SQLite will not read, because it stands behind a frame that is not as it was written. */
export type WalDamage = {
  /** The first bad frame, counted from 1; 0 is the header. */
  frame: number
  /** Transactions that end behind it: they were lost. */
  commits: number
  /** False when it may be the trace of a power cut: one transaction, the last, half on the disk and never confirmed. */
  isCertain: boolean
}

/**
 * SQLite reads a WAL up to the first frame whose checksum is wrong, and says nothing of what follows. Two marks of this
 * WAL's own generation tell what was lost: a commit is on the disk before it is confirmed and before anything is written
 * behind it. Not seen: a WAL that was cut off, or damaged in its last transaction only. `pageSize` is that of the
 * database, for a header that cannot be read.
 */
export function damageIn(wal: Buffer, pageSize: () => number): WalDamage | undefined {
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
