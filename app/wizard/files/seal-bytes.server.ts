import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keysFor } from '#secrets.server.ts'

// AES-256-GCM: a number used once (12 bytes), the mark of authenticity (16), what is sealed. Bytes of a file would grow by
// a third, and be copied several times, in the texts that seal answers.

const headLength = 12 + 16

const keys = () => keysFor('files kept with drafts')

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
  const cipher = createCipheriv('aes-256-gcm', keys()[0], once).setAAD(Buffer.from(about))
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

/** What was sealed; undefined when it is not ours, is about something else, or its secret has left. */
export function unsealBytes(sealed: Uint8Array, about: string): Buffer | undefined {
  for (const key of keys()) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    try {
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(12, headLength))
      return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
    } catch {
      // Sealed by another one of them, or by none.
    }
  }
  return undefined
}
