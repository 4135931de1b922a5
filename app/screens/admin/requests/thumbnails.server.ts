import { LRUCache } from 'lru-cache'
import { attachmentLimits, typeOfContent } from '#domain/attachment.ts'
import { processOf, sourceFile } from '#process/helper.server.ts'

type Photo = Uint8Array<ArrayBuffer>

/** Thumbnails are kept since a request is read several times while it is answered; each takes 10 kB. */
const made = new LRUCache<string, Photo>({
  maxSize: 4_000_000,
  sizeCalculation: ({ length }) => length,
  ttl: 15 * 60_000,
})

/** A WebAssembly page is 64 kB: 3072 are 192 MB, for a photo and its upright copy. */
const memory = ['--wasm-max-mem-pages=3072', '--max-old-space-size=64']

let make: ReturnType<typeof start> | undefined
const start = () =>
  processOf<Photo, Photo | null | false>(
    sourceFile('app/screens/admin/requests/thumbnail-worker.ts'),
    { waiting: 5, answerMs: 4000, firstMs: 8000, idleMs: 30_000 },
    { reads: [sourceFile('node_modules/@jsquash/jpeg')], flags: memory },
  )

/**
 * The thumbnail of a photo, upright and without the camera's metadata. Files of strangers are decoded in a process of
 * its own (decision 0013). The photo itself where no thumbnail can be made (it is too large, too slow, too many wait);
 * null where the photo is broken, since no browser could show it.
 */
export async function thumbnailOf(key: string, read: () => Promise<Photo>): Promise<Photo | null> {
  const kept = made.get(key)
  if (kept) return kept
  const photo = await read()
  if (photo.length > attachmentLimits.file || typeOfContent(photo) !== 'image/jpeg') return photo
  make ??= start()
  const thumbnail = await make(photo)
  if (thumbnail) made.set(key, thumbnail)
  return thumbnail === false ? null : (thumbnail ?? photo)
}
