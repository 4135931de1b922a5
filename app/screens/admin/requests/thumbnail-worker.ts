import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'

// The program of a process that holds no secret. It answers each JPEG by a thumbnail made from the pixels alone, by
// null where the JPEG is too large or in CMYK, by false where it is broken. Node runs this very file, which is never bundled.

/** A thumbnail is shown 144 px wide, in a box of 4 to 3; it has twice the pixels each way, for dense screens. */
const size = { width: 288, height: 216 }
/** Telephones take no larger photos unless set to. A photo of this size takes 300 MB while it is turned upright. */
const maxPixels = 12_600_000

type Image = { data: Uint8ClampedArray; width: number; height: number }

/** What the header of a JPEG's frame claims: pixels, and colours of each; zeros when there is no such header. */
export function claimedOf(jpeg: Uint8Array): { pixels: number; colours: number } {
  const bytes = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 10 <= jpeg.length; at += 2 + bytes.getUint16(at + 2)) {
    const mark = bytes.getUint16(at)
    if (mark < 0xffc0 || mark === 0xffda) return none
    const isFrame = mark <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(mark)
    if (isFrame)
      return {
        pixels: bytes.getUint16(at + 5) * bytes.getUint16(at + 7),
        colours: bytes.getUint8(at + 9),
      }
  }
  return none
}

const none = { pixels: 0, colours: 0 }

/** The middle of an image, reduced to `size` and never enlarged: each pixel is the mean of those that it replaces. */
export function small({ data, width, height }: Image): Image {
  const scale = Math.max(1, Math.min(width / size.width, height / size.height))
  const to = {
    width: Math.min(size.width, Math.floor(width / scale)),
    height: Math.min(size.height, Math.floor(height / scale)),
  }
  const left = (width - to.width * scale) / 2
  const top = (height - to.height * scale) / 2
  const made = new Uint8ClampedArray(to.width * to.height * 4).fill(255)
  const mean = (x: number, y: number, at: number) => {
    const ends = { x: Math.ceil(x + scale), y: Math.ceil(y + scale) }
    const first = { x: Math.floor(x), y: Math.floor(y) }
    let [red, green, blue, count] = [0, 0, 0, 0]
    for (let row = first.y; row < ends.y && row < height; row++)
      for (let column = first.x; column < ends.x && column < width; column++) {
        const from = (row * width + column) * 4
        red += data[from] ?? 0
        green += data[from + 1] ?? 0
        blue += data[from + 2] ?? 0
        count++
      }
    made.set([red / count, green / count, blue / count], at)
  }
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, at += 4) mean(left + x * scale, top + y * scale, at)
  return { data: made, ...to }
}

const [, , codec] = process.argv
if (import.meta.main && codec) {
  setPriority(10)
  const { decode, encode } = await codecs(codec)
  process.on('message', async (jpeg: Uint8Array) => {
    const { pixels, colours } = claimedOf(jpeg)
    // The decoder knows no CMYK, which browsers show: such a photo comes from a scanner or a print shop.
    if (pixels > maxPixels || colours === 4) return process.send?.(null)
    const image = await decode(new Uint8Array(jpeg).buffer).catch(unlessBroken)
    process.send?.(image ? new Uint8Array(await encode(small(image))) : false)
  })
}

/** `ExitStatus` is the decoder's error for a file that it cannot read. Any other error ends this process. */
function unlessBroken(failed: Error) {
  if (failed.name !== 'ExitStatus') throw failed
}

/** Loads the decoder and the encoder from the folder `place`, the only one that this process may read. */
async function codecs(place: string) {
  const load = async (name: string, wasm: string) => {
    const { default: run, init } = await import(String(pathToFileURL(`${place}/${name}.js`)))
    await init(await WebAssembly.compile(readFileSync(`${place}/codec/${wasm}.wasm`)))
    return run
  }
  const [decode, encode] = await Promise.all([
    load('decode', 'dec/mozjpeg_dec'),
    load('encode', 'enc/mozjpeg_enc'),
  ])
  return {
    decode: (jpeg: ArrayBufferLike): Promise<Image> => decode(jpeg, { preserveOrientation: true }),
    encode: (image: Image): Promise<ArrayBuffer> => encode(image, { quality: 70 }),
  }
}
