// The map of the office: the part of the world that it shows, in web map tiles (256 px, 2^z of them around the earth).

export type Place = { latitude: number; longitude: number }
export type TileNumbers = { z: number; x: number; y: number }

/** CONTACT-04: the map opens at `first`. */
export const zooms = { least: 12, first: 13, most: 16 }

/** How far the map reaches from the office in each direction, in tiles of the first zoom. */
const reach = 2

export function position({ latitude, longitude }: Place, zoom: number) {
  const radians = (latitude * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * 2 ** zoom,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom,
  }
}

function areaAround(office: Place) {
  const { x, y } = position(office, zooms.first)
  return {
    left: Math.floor(x) - reach,
    right: Math.floor(x) + reach,
    top: Math.floor(y) - reach,
    bottom: Math.floor(y) + reach,
  }
}

/** Whether a tile shows a part of the office's map: the portal asks for no others than these two thousand. */
export function isOfMap({ z, x, y }: TileNumbers, office: Place): boolean {
  if (z < zooms.least || z > zooms.most) return false
  const { left, right, top, bottom } = areaAround(office)
  const scale = 2 ** (z - zooms.first)
  const within = (value: number, from: number, to: number) =>
    value >= Math.floor(from * scale) && value < Math.ceil((to + 1) * scale)
  return within(x, left, right) && within(y, top, bottom)
}

export function boundsAround(office: Place): [[number, number], [number, number]] {
  const { left, right, top, bottom } = areaAround(office)
  const margin = 0.001
  return [
    [latitudeOf(bottom + 1 - margin), longitudeOf(left + margin)],
    [latitudeOf(top + margin), longitudeOf(right + 1 - margin)],
  ]
}

const longitudeOf = (x: number) => (x / 2 ** zooms.first) * 360 - 180
const latitudeOf = (y: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zooms.first))) * 180) / Math.PI
