import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsTyped, identifierTyped, numberTyped } from './typed-numbers.ts'
import { formatCents } from './values.ts'

test.each([
  ['84,37', 8437],
  ['84.37', 8437],
  [' 84,37 € ', 8437],
  ['84,37€', 8437],
  ['84,37 EUR', 8437],
  ['84,37 euros', 8437],
  ['84', 8400],
  ['84,5', 8450],
  ['1 204,50', 120450],
])('« %s » is read as an amount of %i cents', (text, cents) => {
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
])('« %s » is refused as an amount', text => {
  expect(centsTyped(text)).toBeUndefined()
})

test('an amount that was copied from a page of the portal is read', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(fc.property(cents, one => centsTyped(formatCents(one)) === one))
})

test.each([' f100001-01 ', 'F 100001-01', 'F100001–01', 'F100001\u201101'])(
  '« %s » is read as the number F100001-01',
  text => {
    expect(numberTyped(text)).toBe('F100001-01')
  },
)

test.each([
  [' 100 001 ', '100001'],
  [' Claire@Example.fr ', 'Claire@Example.fr'],
])('[LOGIN-05] « %s » is read as the identifier %s', (text, identifier) => {
  expect(identifierTyped(text)).toBe(identifier)
})
