import { expect, test } from 'vitest'
import { idsIn, requirements, rowsOf, unproved } from './spec.ts'

const row = (id: string) => ({ id, level: 'must', text: '' })

test('a title names its requirements in one pair of brackets or in several', () => {
  expect(idsIn('[INV-06] [INV-07] each invoice')).toEqual(['INV-06', 'INV-07'])
  expect(idsIn('factures [INV-06, PAY-01] each [1] invoice')).toEqual(['INV-06', 'PAY-01'])
})

test('a requirement is unproved without a test, or when one of its tests failed', () => {
  const results = [
    { title: '[INV-01] shown', passed: true },
    { title: '[INV-02] shown', passed: true },
    { title: '[INV-02] shown without JavaScript', passed: false },
  ]
  const rows = ['INV-01', 'INV-02', 'INV-03'].map(row)
  expect(unproved(rows, results).map(({ id }) => id)).toEqual(['INV-02', 'INV-03'])
})

test('a table is read by the names of its columns, whatever their order and number', () => {
  expect(rowsOf('level\tid\nmust\tINV-01\n')).toEqual([{ id: 'INV-01', level: 'must' }])
  expect(rowsOf('id\tlevel\thow\nINV-01\tmust\tSee it\n')).toEqual([
    { id: 'INV-01', level: 'must', how: 'See it' },
  ])
})

test('each requirement has its id, its level and its text, and belongs to the area of its id', () => {
  const rows = requirements()
  expect(rows.length).toBeGreaterThan(500)
  for (const { id, level, text } of rows) {
    expect(id).toMatch(/^[A-Z]+-\d+$/)
    expect(level).toMatch(/^(must|should|may|choice)$/)
    expect(text).not.toBe('')
  }
  expect(requirements('INV')).toEqual(rows.filter(({ id }) => id.startsWith('INV-')))
})
