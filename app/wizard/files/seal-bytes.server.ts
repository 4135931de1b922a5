import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { settings } from '#settings.server.ts'

// AES-256-GCM: a number used once (12 bytes), the mark of authenticity (16), what is sealed. Bytes of a file would grow by
// a third, and be copied several times, in the texts that seal answers.

const headLength = 12 + 16

const key = () =>
  createHmac('sha256', settings().SESSION_SECRET).update('files kept with drafts').digest()

/**
 * Seals a file of so many bytes for the store: it is in memory once, sealed. `about` must be said again to open it: a row
 * cannot stand for another.
 */
export async function sealBytes(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  about: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const once = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), once).setAAD(Buffer.from(about))
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

/** What was sealed; undefined when it is not ours, is about something else, or was sealed with another secret. */
export function unsealBytes(sealed: Uint8Array, about: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(12, headLength))
    return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
  } catch {
    return undefined
  }
}
