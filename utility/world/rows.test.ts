import { expect, test } from 'vitest'
import { fictitiousBic, fictitiousIban } from './rows.ts'

test('the invented IBAN passes the checks that real ones pass', () => {
  for (const account of [0, 42, 100_003_01, 99_999_999_999]) {
    const iban = fictitiousIban(account)
    expect(iban).toMatch(/^FR\d{25}$/)
    const digits = `${iban.slice(4)}1527${iban.slice(2, 4)}`
    expect(BigInt(digits) % 97n).toBe(1n)
    const [bank, branch, number, key] = [
      iban.slice(4, 9),
      iban.slice(9, 14),
      iban.slice(14, 25),
      iban.slice(25),
    ].map(Number) as [number, number, number, number]
    expect((89 * bank + 15 * branch + 3 * number + key) % 97).toBe(0)
  }
  expect(fictitiousBic).toMatch(/^[A-Z]{6}[A-Z0-9]{5}$/)
})
