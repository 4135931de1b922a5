import { expect, test } from 'vitest'
import { idsIn, unproved } from './spec.ts'

const row = (id: string) => ({ id, level: 'must', text: '' })

test('a title names its rows in one pair of brackets or in several', () => {
  expect(idsIn('[INV-06] [INV-07] each invoice')).toEqual(['INV-06', 'INV-07'])
  expect(idsIn('factures [INV-06, PAY-01] each [1] invoice')).toEqual(['INV-06', 'PAY-01'])
})

test('a row stands unproved without a test, or when one of its tests failed', () => {
  const results = [
    { title: '[INV-01] shown', passed: true },
    { title: '[INV-02] shown', passed: true },
    { title: '[INV-02] shown without JavaScript', passed: false },
  ]
  const rows = ['INV-01', 'INV-02', 'INV-03'].map(row)
  expect(unproved(rows, results).map(({ id }) => id)).toEqual(['INV-02', 'INV-03'])
})
