import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, toCents, toEuros } from './money.ts'

test('any amount in cents survives the way through the catalogue’s euros', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), cents => toCents(toEuros(cents)) === cents),
  )
})

test('[CONST-07] amounts read as euros, the French way', () => {
  expect(formatCents(8437)).toBe('84,37\u00a0€')
  expect(formatCents(-4218)).toBe('-42,18\u00a0€')
  expect(formatCents(123456)).toBe('1\u202f234,56\u00a0€')
})
