import { expect, test } from 'vitest'
import { type DailyReading, leakIn, nightsOf } from '#domain/night-flow.ts'
import { weekOf } from './rules.ts'

/** Days of November 2026 and the flow of their nights. */
const nights = (flows: Record<number, number | null>, counterRef = 'C1'): DailyReading[] =>
  Object.entries(flows).map(([day, nightFlow]) => ({
    ...{ date: `2026-11-${day.padStart(2, '0')}`, counterRef, litres: 200, nightFlow },
  }))
const on = (day: number, flows: Parameters<typeof nights>[0]) =>
  leakIn(nights(flows), `2026-11-${day}`)

test('[BEY-323] a flow of three nights that does not stop is a leak on the next morning, of its least flow', () => {
  expect(on(14, { 10: 0, 11: 14, 12: 12, 13: 15 })).toEqual({ since: '2026-11-11', flow: 12 })
  expect(on(13, { 10: 0, 11: 14, 12: 12 })).toBeUndefined()
})

test.each([
  ['stopped', { 11: 9, 12: 9, 13: 9, 14: 0 }],
  ['was not known of one night', { 11: 9, 12: null, 13: 9, 14: 9 }],
  ['was not read on one day', { 11: 9, 13: 9, 14: 9 }],
])('[BEY-323] a flow that %s is none', (_, flows) => {
  expect(on(15, flows)).toBeUndefined()
})

test('[BEY-323] what was read long ago says nothing of today, nor one meter’s nights of another’s', () => {
  const flows = { 11: 9, 12: 9, 13: 9 }
  expect(on(16, flows)).toBeDefined()
  expect(on(17, flows)).toBeUndefined()
  const both = [...nights({ 11: 9, 13: 9 }), ...nights({ 12: 9 }, 'C2')]
  expect(leakIn(both, '2026-11-14')).toBeUndefined()
})

test('[BEY-324] of each day, how long the flow had not stopped by then', () => {
  const readings = nights({ 10: 3, 11: 2, 12: 0, 13: 4 }).reverse()
  const counted = nightsOf(readings)
  expect(readings.map(one => counted.get(one)?.nights)).toEqual([1, undefined, 2, 1])
})

test('[BEY-322] a week has seven days, meters added up, and nothing where nothing was read', () => {
  const readings = [...nights({ 16: 0, 18: 0 }), ...nights({ 18: 0 }, 'C2')]
  const litres = weekOf(readings, '2026-11-16').map(one => one.litres)
  expect(litres).toEqual([200, null, 400, null, null, null, null])
})
