import { crc32 } from 'node:zlib'

export type Zipped = { name: string; bytes: Uint8Array }

/** The names are UTF-8, and nothing is compressed: the archive holds PDF and JPEG. */
const flags = 0x0800
const version = 20

/** A ZIP archive, one file after the other, with only one file in memory; all have the time `at`. */
export async function* zipOf(files: AsyncIterable<Zipped>, at: Date) {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const path = Buffer.from(name)
    const described = Buffer.alloc(26)
    described.writeUInt16LE(version, 0)
    described.writeUInt16LE(flags, 2)
    described.writeUInt32LE(dosTime(at), 6)
    described.writeUInt32LE(crc32(bytes), 10)
    described.writeUInt32LE(bytes.length, 14)
    described.writeUInt32LE(bytes.length, 18)
    described.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, path])
    // Comment, disk and attributes, all zero, then the offset of the file.
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const made = Buffer.from([version, 0])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, described, rest, path]))
    offset += local.length + bytes.length
    yield local
    yield bytes
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(whole.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([whole, Buffer.from('PK\x05\x06'), end])
}

/** MS-DOS has two words: the time in steps of two seconds, and the day since 1980; both in UTC. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
