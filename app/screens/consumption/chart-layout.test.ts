import { expect, test } from 'vitest'
import { barsOf, drawing } from './yearly-chart.tsx'

const year = (year: number, volumes: number[]) => ({
  year,
  volumes,
  total: volumes.reduce((sum, volume) => sum + volume, 0),
})

test('heights are in proportion to the volumes, and the highest year fills the drawing', () => {
  const [low, high] = barsOf([year(2025, [50, 0, 0, 0, 0]), year(2026, [50, 30, 0, 0, 120])])
  const room = drawing.floor - drawing.ceiling
  expect(low?.pieces).toEqual([{ kind: 'visual', y: drawing.floor - room / 4, height: room / 4 }])
  expect(high?.top).toBe(drawing.ceiling)
  expect(high?.pieces.map(({ kind, height }) => [kind, height / room])).toEqual([
    ['visual', expect.closeTo(0.25, 2)],
    ['radio', expect.closeTo(0.15, 2)],
    ['subscriber', expect.closeTo(0.6, 2)],
  ])
})

test('the pieces of a year stand on one another, the first on the floor', () => {
  const [bar] = barsOf([year(2026, [10, 20, 30, 0, 0])])
  let floor = drawing.floor
  for (const { y, height } of bar?.pieces ?? []) {
    expect(y + height).toBeCloseTo(floor, 0)
    floor = y
  }
})

test('years share the width, whatever their number', () => {
  const centres = (count: number) =>
    barsOf(Array.from({ length: count }, (_, rank) => year(2020 + rank, [1, 0, 0, 0, 0]))).map(
      ({ centre }) => centre,
    )
  expect(centres(1)).toEqual([160])
  expect(centres(4)).toEqual([40, 120, 200, 280])
})

test('nothing used, or less than nothing, is no bar', () => {
  const [none, corrected] = barsOf([year(2025, [0, 0, 0, 0, 0]), year(2026, [-4, 0, 0, 0, 0])])
  expect(none).toMatchObject({ pieces: [], top: drawing.floor })
  expect(corrected).toMatchObject({ pieces: [], total: -4 })
})
