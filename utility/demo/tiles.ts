import { crc32, deflateSync } from 'node:zlib'
import { position, zooms } from '#domain/map.ts'

type Point = [number, number]
type Colour = [number, number, number]

const tileSize = 256

// The demonstration's map is the picture of the office's surroundings (public/plan-accueil.svg), with the office in the
// middle. A unit of the picture is a pixel at the first zoom.
const office = position({ latitude: 46.5, longitude: 2.5 }, zooms.first)
const picture = { width: 640, height: 400 }

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
const segments = [
  {
    width: 26,
    stroke: 'a9d5e3',
    lines:
      '-20,300 12,290 43,286 71,286 98,288 125,292 151,294 178,295 206,292 233,284 257,271 280,256 302,240 327,225 353,213 384,206 420,206 456,209 489,211 518,211 545,208 572,201 599,191 628,175 660,154',
  },
  { width: 7, stroke: 'ffffff', lines: streets },
  { width: 9, stroke: 'c9a94f', lines: roads },
  { width: 6, stroke: 'f7e2a8', lines: roads },
  {
    width: 3,
    stroke: '7d827e',
    lines: '0,372 112,348 221,334 325,322 420,306 495,288 549,270 593,249 640,220',
  },
].flatMap(({ width, stroke, lines }) =>
  lines.split('|').flatMap(line => {
    const corners = points(line)
    return corners
      .slice(1)
      .map((to, rank) => ({
        from: corners[rank] as Point,
        to,
        halfWidth: width / 2,
        stroke: colour(stroke),
      }))
  }),
)
type Segment = (typeof segments)[number]

/** The place in the picture for `at` on the map, which repeats the mirror image of the picture beyond its edges. */
function mirrored(at: number, length: number): number {
  const within = ((at % (2 * length)) + 2 * length) % (2 * length)
  return within < length ? within : 2 * length - within
}

/** The even-odd rule: a ray from a point inside a polygon crosses its sides an odd number of times. */
function isInPolygon([u, v]: Point, corners: Point[]): boolean {
  let isInside = false
  let from = corners.at(-1) as Point
  for (const to of corners) {
    const isAtItsHeight = from[1] > v !== to[1] > v
    const crossing = from[0] + ((v - from[1]) * (to[0] - from[0])) / (to[1] - from[1])
    if (isAtItsHeight && u < crossing) isInside = !isInside
    from = to
  }
  return isInside
}

function distance([u, v]: Point, { from: [x, y], to: [toX, toY] }: Segment): number {
  const [right, down] = [toX - x, toY - y]
  const projected = ((u - x) * right + (v - y) * down) / (right * right + down * down)
  const at = Math.min(1, Math.max(0, projected))
  return Math.hypot(u - x - at * right, v - y - at * down)
}

/** Whether the segment may touch the line on which the coordinate `axis` (0 for x, 1 for y) equals `at`. */
const isNear = ({ from, to, halfWidth }: Segment, axis: 0 | 1, at: number, unitsPerPixel: number) =>
  at > Math.min(from[axis], to[axis]) - halfWidth - unitsPerPixel &&
  at < Math.max(from[axis], to[axis]) + halfWidth + unitsPerPixel

/** The `near` segments are drawn over the areas. A pixel on the edge of a segment mixes both colours. */
function colourAt(point: Point, near: Segment[], unitsPerPixel: number): Colour {
  let mixed = areas.findLast(({ corners }) => isInPolygon(point, corners))?.fill ?? field
  for (const segment of near) {
    if (!isNear(segment, 0, point[0], unitsPerPixel)) continue
    const { halfWidth, stroke } = segment
    const depth = (halfWidth - distance(point, segment)) / unitsPerPixel + 0.5
    const share = Math.min(1, Math.max(0, depth))
    mixed = mixed.map((value, rank) => value + share * ((stroke[rank] ?? 0) - value)) as Colour
  }
  return mixed
}

/** CONTACT-04: a tile of the demonstration's map, as a PNG. It is drawn here: the demonstration asks no tile server. */
export function drawTile(z: number, x: number, y: number): Buffer {
  const unitsPerPixel = 2 ** (zooms.first - z)
  const inPicture = (tile: number, pixel: number, centre: number, length: number) => {
    const fromCentre = (tile * unitsPerPixel - centre) * tileSize + (pixel + 0.5) * unitsPerPixel
    return mirrored(fromCentre + length / 2, length)
  }
  // Each row of a PNG begins with the number of its filter, 0 for none.
  const rowBytes = 1 + 3 * tileSize
  const rows = Buffer.alloc(tileSize * rowBytes)
  for (let down = 0; down < tileSize; down++) {
    const v = inPicture(y, down, office.y, picture.height)
    const near = segments.filter(segment => isNear(segment, 1, v, unitsPerPixel))
    for (let right = 0; right < tileSize; right++) {
      const u = inPicture(x, right, office.x, picture.width)
      rows.set(colourAt([u, v], near, unitsPerPixel), down * rowBytes + 1 + 3 * right)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(tileSize, 0)
  header.writeUInt32BE(tileSize, 4)
  // Each pixel has eight bits for red, for green and for blue (colour type 2).
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
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
