import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsAround, isOfMap, zooms } from './map.ts'

const office = { latitude: 46.5, longitude: 2.5 }

/** The tile that shows a place, by the formula of OpenStreetMap's wiki. */
function tileOf(latitude: number, longitude: number, z: number) {
  const n = 2 ** z
  const radians = (latitude * Math.PI) / 180
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
  return { z, x: Math.floor(((longitude + 180) / 360) * n), y: Math.floor(y * n) }
}

test('[CONTACT-07] every tile that the map can show is one of its tiles', () => {
  const place = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  })
  const zoom = fc.integer({ min: zooms.least, max: zooms.most })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(place, zoom, part, part, (somewhere, z, down, across) => {
      const [[south, west], [north, east]] = boundsAround(somewhere)
      expect(somewhere.latitude).toBeGreaterThan(south)
      expect(somewhere.latitude).toBeLessThan(north)
      const shown = tileOf(south + (north - south) * down, west + (east - west) * across, z)
      expect(isOfMap(shown, somewhere)).toBe(true)
    }),
  )
})

test('[CONTACT-07] there are two thousand of them, and no others', () => {
  const counts = Array.from({ length: 21 }, (_, z) => {
    const { x, y } = tileOf(office.latitude, office.longitude, z)
    const near = Array.from({ length: 120 }, (_, n) => n - 60)
    return near.flatMap(right =>
      near.filter(down => isOfMap({ z, x: x + right, y: y + down }, office)),
    ).length
  })
  expect(counts).toEqual([...Array(12).fill(0), 9, 25, 100, 400, 1600, 0, 0, 0, 0])
})
