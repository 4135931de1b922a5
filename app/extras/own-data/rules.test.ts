import { expect, test } from 'vitest'
import { holdsToken, isDataToken } from './rules.ts'

const token = `eau_${'0a'.repeat(24)}`

test('a token is « eau_ » and 48 lower-case hexadecimal digits', () => {
  expect(isDataToken(token)).toBe(true)
  for (const other of [`${token}0`, token.slice(1), token.toUpperCase(), 'eau_', ''])
    expect(isDataToken(other)).toBe(false)
})

test.each([
  [`?jeton=${token}`, true],
  ['?access_token=x', true],
  ['?API_KEY=x', true],
  [`?point=${token}`, true],
  [`?${token}`, true],
  [`/${token}`, true],
  ['/%65au_x', true],
  ['?point=P100001&depuis=2026-01-01', false],
  ['', false],
])('[BEY-54] an address that ends in « %s » is found to hold a token: %s', (end, holds) => {
  expect(holdsToken(new URL(`https://eau.example/api/moi/points${end}`))).toBe(holds)
})
