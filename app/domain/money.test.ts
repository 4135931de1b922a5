import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDaily, formatVolume } from './consumption.ts'
import { formatCents, formatPrice, toCents, toEuros } from './values.ts'

test('any amount in cents survives the way through the catalogue’s euros', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), cents => toCents(toEuros(cents)) === cents),
  )
})

test('[PAY-01] any amount with two decimals, as JSON writes it, is its cents', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), fc.nat({ max: 99 }), (euros, cents) => {
      const written = `${euros}.${String(cents).padStart(2, '0')}`
      expect(toCents(JSON.parse(written))).toBe(euros * 100 + cents)
      // As JSON writes the number itself, too: 12.50 becomes 12.5.
      expect(toCents(JSON.parse(JSON.stringify(Number(written))))).toBe(euros * 100 + cents)
    }),
  )
})

test('[CONST-07] amounts read as euros, the French way', () => {
  expect(formatCents(8437)).toBe('84,37\u00a0€')
  expect(formatCents(-4218)).toBe('\u221242,18\u00a0€')
  expect(formatCents(123456)).toBe('1\u202f234,56\u00a0€')
})

test('[BEY-752] no number that is shown has a hyphen for its minus sign', () => {
  for (const shown of [
    formatCents(-4218),
    formatPrice(-0.5),
    formatVolume(-1204),
    formatDaily(-0.3),
  ])
    expect(shown).toMatch(/^\u2212\d/)
})
