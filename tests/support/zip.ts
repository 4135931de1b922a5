import { crc32 } from 'node:zlib'

/** The files of an archive in which nothing is compressed, found by its directory, each with the sum that it says. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26)
    const bytes = archive.subarray(from, from + size)
    if (crc32(bytes) !== sum || archive.readUInt16LE(at + 10) !== 0)
      throw new Error(`${name} is not as the directory says`)
    files.set(name, bytes)
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
