import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { log } from '#process/log.server.ts'
import { claimedOf, small } from './thumbnail-worker.ts'
import { thumbnailOf } from './thumbnails.server.ts'

log.level = 'silent'

/** 240 × 180. */
const photo = new Uint8Array(readFileSync('utility/world/compteur.jpg'))
const frame = Buffer.from(photo).indexOf('ffc0', 'hex')

/** The same with another size in its header. */
function claiming(height: number, width: number) {
  const claims = Buffer.from(photo)
  claims.writeUInt16BE(height, frame + 5)
  claims.writeUInt16BE(width, frame + 7)
  return new Uint8Array(claims)
}

/** As a camera held upright writes it: turned by a quarter, and with its name. */
const turned = new Uint8Array(
  Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex'),
    Buffer.from([0xff, 0xfe, 0, 10, ...Buffer.from('appareil')]),
    photo.subarray(2),
  ]),
)

const sizeMade = async (key: string, of: Uint8Array<ArrayBuffer>) =>
  sizeOf((await thumbnailOf(key, async () => of)) ?? new Uint8Array())

const sizeOf = (jpeg: Uint8Array) => {
  const at = Buffer.from(jpeg).indexOf('ffc2', 'hex')
  const { buffer, byteOffset } = jpeg
  const bytes = new DataView(buffer, byteOffset)
  return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)]
}

test('the pixels that a photo claims are known before it is decoded', () => {
  expect(claimedOf(photo)).toEqual({ pixels: 240 * 180, colours: 3 })
  expect(claimedOf(turned).pixels).toBe(240 * 180)
  expect(claimedOf(claiming(65_500, 65_500)).pixels).toBe(65_500 ** 2)
  expect(claimedOf(photo.subarray(0, frame)).pixels).toBe(0)
  const endless = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(claimedOf(endless).pixels).toBe(0)
})

test('the middle of an image is made small, a point by the mean of those that it stands for', () => {
  const width = 1152
  const height = 432
  const data = new Uint8ClampedArray(width * height * 4)
  // Columns black and white in turn, and red ones at both ends, which are cut away.
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % width
    data.set(x < 280 || x >= width - 280 ? [255, 0, 0, 0] : Array(4).fill((x % 2) * 255), at)
  }
  const made = small({ data, width, height })
  expect([made.width, made.height]).toEqual([288, 216])
  for (const middle of [10, 144, 277])
    expect([...made.data.subarray(middle * 4, middle * 4 + 4)]).toEqual([128, 128, 128, 255])
  expect(small({ data, width: 40, height: 10 })).toMatchObject({ width: 40, height: 10 })
})

describe('in its own process', () => {
  test('[BEY-420] a photo is small, upright, without what the camera wrote, and made once', async () => {
    let reads = 0
    const read = async () => {
      reads++
      return turned
    }
    const made = (await thumbnailOf('D1/1', read)) ?? photo
    expect(sizeOf(made)).toEqual([180, 216])
    expect(Buffer.from(made).toString('latin1')).not.toMatch(/Exif|appareil/)
    expect(await thumbnailOf('D1/1', read)).toBe(made)
    expect(reads).toBe(1)
  })

  test('[BEY-420] [BEY-605] one that cannot be made small is as it came, a broken one is none, and the next one is made', async () => {
    const hostile = {
      huge: claiming(65_500, 65_500),
      thirteenMegapixels: claiming(3000, 4300),
      cmyk: new Uint8Array(photo).fill(4, frame + 9, frame + 10),
      heavy: new Uint8Array([...photo, ...new Uint8Array(5_242_880)]),
      pdf: new Uint8Array(Buffer.from('%PDF-1.7\n')),
    }
    for (const [name, file] of Object.entries(hostile))
      expect([name, (await thumbnailOf(name, async () => file)) === file]).toEqual([name, true])
    const broken = {
      headless: photo.subarray(0, frame),
      junk: new Uint8Array([...photo.subarray(0, frame + 19), ...Array(3000).fill(7)]),
    }
    for (const [name, file] of Object.entries(broken))
      expect([name, await thumbnailOf(name, async () => file)]).toEqual([name, null])
    expect(await sizeMade('next', turned)).toEqual([180, 216])
    // What is left of a photo that was cut off is shown.
    const cut = photo.subarray(0, photo.length - 900)
    expect(await sizeMade('cut', cut)).toEqual([240, 180])
  })
})
