import { crc32, deflateSync } from 'node:zlib'
import { position, zooms } from '#domain/map.ts'

type Point = [number, number]
type Colour = [number, number, number]

const size = 256
/** Where the demonstration's office is, and the picture of its surroundings (public/plan-accueil.svg), drawn for zoom 13. */
const middle = position({ latitude: 46.5, longitude: 2.5 }, zooms.first)
const [width, height] = [640, 400]

const points = (text: string) => text.split(' ').map(pair => pair.split(',').map(Number) as Point)
const colour = (hex: string) => [0, 2, 4].map(at => parseInt(hex.slice(at, at + 2), 16)) as Colour

const field = colour('eef0e6')
const areas = [
  ['cfe3c0', '0,0 150,0 180,60 130,130 0,150'],
  ['cfe3c0', '520,0 640,0 640,120 570,140 510,80'],
  ['cfe3c0', '0,330 90,310 150,400 0,400'],
  ['cfe3c0', '540,320 640,290 640,400 510,400'],
  ['dedacb', '236,128 306,106 398,124 442,184 426,246 344,276 268,262 218,204'],
].map(([fill = '', corners = '']) => ({ fill: colour(fill), corners: points(corners) }))

const streets =
  '0,200 120,186 236,196 328,206 438,176|262,120 222,60 230,0|306,106 342,166 426,246 486,320 506,400|442,184 532,208 640,268|236,248 166,310 140,400'
const roads = '0,62 150,114 262,160 328,206 388,266 458,400|328,206 438,114 640,36'
const parts = [
  {
    thick: 26,
    stroke: 'a9d5e3',
    along:
      '-20,300 12,290 43,286 71,286 98,288 125,292 151,294 178,295 206,292 233,284 257,271 280,256 302,240 327,225 353,213 384,206 420,206 456,209 489,211 518,211 545,208 572,201 599,191 628,175 660,154',
  },
  { thick: 7, stroke: 'ffffff', along: streets },
  { thick: 9, stroke: 'c9a94f', along: roads },
  { thick: 6, stroke: 'f7e2a8', along: roads },
  {
    thick: 3,
    stroke: '7d827e',
    along: '0,372 112,348 221,334 325,322 420,306 495,288 549,270 593,249 640,220',
  },
].flatMap(({ thick, stroke, along }) =>
  along.split('|').flatMap(one =>
    points(one)
      .map((to, rank, all) => ({ to, from: all[rank - 1] ?? to }))
      .slice(1)
      .map(ends => ({ ...ends, half: thick / 2, stroke: colour(stroke) })),
  ),
)
type Part = (typeof parts)[number]

/** Beyond its edges the country is the picture's mirror image. */
const folded = (at: number, length: number) => {
  const within = ((at % (2 * length)) + 2 * length) % (2 * length)
  return within < length ? within : 2 * length - within
}

const isInside = ([u, v]: Point, corners: Point[]) =>
  corners.reduce((inside, [x, y], rank) => {
    const [toX, toY] = corners[(rank + 1) % corners.length] as Point
    return y > v !== toY > v && u < x + ((v - y) * (toX - x)) / (toY - y) ? !inside : inside
  }, false)

function distance([u, v]: Point, { from: [x, y], to }: Part): number {
  const [right, down] = [to[0] - x, to[1] - y]
  const part = ((u - x) * right + (v - y) * down) / (right * right + down * down)
  const at = Math.min(1, Math.max(0, part))
  return Math.hypot(u - x - at * right, v - y - at * down)
}

const isNear = ({ from, to, half }: Part, axis: 0 | 1, at: number, grain: number) =>
  at > Math.min(from[axis], to[axis]) - half - grain &&
  at < Math.max(from[axis], to[axis]) + half + grain

function colourAt(at: Point, near: Part[], grain: number): Colour {
  let shown = areas.findLast(({ corners }) => isInside(at, corners))?.fill ?? field
  for (const part of near) {
    if (!isNear(part, 0, at[0], grain)) continue
    const { half, stroke } = part
    const share = Math.min(1, Math.max(0, (half - distance(at, part)) / grain + 0.5))
    shown = shown.map((value, rank) => value + share * ((stroke[rank] ?? 0) - value)) as Colour
  }
  return shown
}

/** CONTACT-04: a tile of the demonstration's map, as a PNG of ours: nothing is fetched. */
export function drawTile(z: number, x: number, y: number): Buffer {
  const grain = 2 ** (zooms.first - z)
  const placeOf = (tile: number, pixel: number, centre: number, length: number) =>
    folded((tile * grain - centre) * size + (pixel + 0.5) * grain + length / 2, length)
  const rows = Buffer.alloc(size * (1 + 3 * size))
  for (let down = 0; down < size; down++) {
    const v = placeOf(y, down, middle.y, height)
    const near = parts.filter(part => isNear(part, 1, v, grain))
    for (let right = 0; right < size; right++) {
      const u = placeOf(x, right, middle.x, width)
      rows.set(colourAt([u, v], near, grain), down * (1 + 3 * size) + 1 + 3 * right)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits of each of red, green and blue.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
