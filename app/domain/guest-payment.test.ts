import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsTyped, numberTyped } from './aid-list.ts'
import { formatCents } from './values.ts'

test.each([
  ['84,37', 8437],
  ['84.37', 8437],
  [' 84,37 € ', 8437],
  ['84,37\u00a0€', 8437],
  ['84,37€', 8437],
  ['84,37 EUR', 8437],
  ['84,37 euros', 8437],
  ['84', 8400],
  ['84,5', 8450],
  ['1 204,50', 120450],
  ['1\u202f204,50\u00a0€', 120450],
])('« %s » is an amount', (text, cents) => {
  expect(centsTyped(text)).toBe(cents)
})

test.each([
  '',
  '€',
  '0',
  '0,00',
  '-5',
  '84,371',
  '84,',
  ',37',
  '8 4,3 7 x',
  '1e3',
  '12345678',
  '٣',
])('« %s » is none', text => {
  expect(centsTyped(text)).toBeUndefined()
})

test('every amount as the portal writes it is read back', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(fc.property(cents, one => centsTyped(formatCents(one)) === one))
})

test.each([' f100001-01 ', 'F 100001-01', 'F100001–01', 'F100001\u201101'])(
  'the number « %s » is F100001-01',
  text => {
    expect(numberTyped(text)).toBe('F100001-01')
  },
)
