import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedFor, linesOf } from './invoice-lines.ts'

test('the lines of an invoice make up its amount, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), amount => {
      const { parts, netCents, taxCents } = linesOf(amount)
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(netCents)
      expect(netCents + taxCents).toBe(amount)
      for (const cents of [...parts.map(part => part.cents), taxCents]) {
        expect(Number.isInteger(cents) && cents >= 0).toBe(true)
      }
    }),
  )
})

const row = (date: string, index: number, counterRef = 'C1') => ({
  counterRef,
  date,
  index,
  consumption: 50,
})

test('an invoice shows the last reading of each meter before its issue, and the one before', () => {
  const readings = [
    row('2025-10-31', 100),
    row('2026-01-10', 7, 'C2'),
    row('2026-04-30', 150),
    row('2026-10-31', 200),
  ]
  expect(countedFor('2026-05-10', readings)).toEqual([
    { counterRef: 'C1', before: readings[0], after: readings[2] },
  ])
  expect(countedFor('2026-11-10', readings)).toEqual([
    { counterRef: 'C1', before: readings[2], after: readings[3] },
  ])
})

test('nothing was counted for an invoice long after the last reading, or before the second', () => {
  const readings = [row('2025-10-31', 100), row('2026-04-30', 150)]
  expect(countedFor('2026-11-10', readings)).toEqual([])
  expect(countedFor('2025-11-10', readings)).toEqual([])
})
