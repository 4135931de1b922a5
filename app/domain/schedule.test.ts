import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositDays, monthlyCents, regularisationMonth } from './payment-modes.ts'
import { addMonths, daysBetween } from './values.ts'

const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('[MON-17] ten debits, on the 15th of consecutive months', () => {
  fc.assert(
    fc.property(anyDay, today => {
      const days = depositDays(today)
      expect(days).toHaveLength(10)
      expect(days.every(day => day.endsWith('-15'))).toBe(true)
      expect(days).toEqual(days.map((_, rank) => addMonths(days[0] as string, rank)))
    }),
  )
})

test('the first debit is the first 15th of which there is notice of 14 days', () => {
  fc.assert(
    fc.property(anyDay, today => {
      const notice = daysBetween(today, depositDays(today)[0] as string)
      expect(notice).toBeGreaterThanOrEqual(14)
      expect(daysBetween(today, addMonths(depositDays(today)[0] as string, -1))).toBeLessThan(14)
    }),
  )
  expect(depositDays('2026-12-01')[0]).toBe('2026-12-15')
  expect(depositDays('2026-12-02')[0]).toBe('2027-01-15')
})

test('[MON-12] a debit is a tenth of the year, to the cent', () => {
  expect(monthlyCents(53_964)).toBe(5_396)
  expect(monthlyCents(53_965)).toBe(5_397)
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), cents => Math.abs(monthlyCents(cents) * 10 - cents) <= 5),
  )
})

test('[MON-18] the regularisation comes in the month after the tenth debit', () => {
  expect(regularisationMonth('2027-09-15')).toBe('octobre 2027')
  expect(regularisationMonth('2026-12-15')).toBe('janvier 2027')
})
