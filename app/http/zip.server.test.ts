import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../tests/support/zip.ts'
import { type Zipped, zipOf } from './zip.server.ts'

async function* some(...files: Zipped[]) {
  yield* files
}

test('[BEY-302] an archive gives back each file by its directory, with the accents of its name', async () => {
  const files = [
    { name: 'pièces/1-robinet.txt', bytes: Buffer.from('eau') },
    { name: 'vide.txt', bytes: Buffer.alloc(0) },
  ]
  const archive = Readable.from(zipOf(some(...files), new Date('2026-11-26T15:00:00Z')))
  const read = unzip(await buffer(archive))
  expect([...read]).toEqual(files.map(({ name, bytes }) => [name, bytes]))
})
