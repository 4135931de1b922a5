import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIn, linesOf } from './papers.ts'

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

test('an invoice shows what each meter read at both ends of its period', () => {
  const readings = [
    row('2025-10-31', 100),
    row('2026-01-10', 7, 'C2'),
    row('2026-04-30', 150),
    row('2026-10-31', 200),
  ]
  const counted = (from: string, to: string) => countedIn(from, to, readings)
  expect(counted('2025-10-31', '2026-04-30')).toEqual([
    { counterRef: 'C1', before: readings[0], after: readings[2] },
  ])
  expect(counted('2025-10-31', '2026-10-31')).toEqual([
    { counterRef: 'C1', before: readings[0], after: readings[3] },
  ])
})

test('an estimate between two readings shows none', () => {
  const readings = [row('2025-10-31', 100), row('2026-04-30', 150)]
  expect(countedIn('2026-04-30', '2026-09-29', readings)).toEqual([])
  expect(countedIn('2025-12-01', '2026-04-30', readings)).toEqual([])
})
