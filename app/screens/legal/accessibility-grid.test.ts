import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  criteria,
  stateOf,
  summaryOf,
  tests,
  themes,
  verdictOf,
} from './accessibility-grid.server.ts'

describe('the grid of the RGAA', () => {
  test('has its 106 criteria, theme by theme', () => {
    const perTheme = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]
    const numbers = perTheme.flatMap((count, theme) =>
      Array.from({ length: count }, (_, rank) => `${theme + 1}.${rank + 1}`),
    )
    expect(criteria.map(({ number }) => number)).toEqual(numbers)
    expect(themes).toHaveLength(13)
  })

  test.each(Object.values(tests))('names a test that exists: $title', ({ file, title }) => {
    expect(readFileSync(file, 'utf8')).toContain(title)
  })

  test('uses each test that it names', () => {
    const used = criteria.flatMap(({ means }) => ('tests' in means ? means.tests : []))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(tests).toSorted())
  })

  test('finds fault only where a criterion applies', () => {
    for (const { number, pages, fault } of criteria)
      for (const page of fault?.pages ?? []) expect(pages, number).toContain(page)
  })

  test('counts what it says', () => {
    const { met, unmet, notApplicable } = summaryOf()
    expect(met + unmet + notApplicable).toBe(106)
    expect(unmet).toBe(criteria.filter(({ fault }) => fault).length)
  })

  test('calls nothing wholly met while something is not', () => {
    const [first] = criteria.filter(({ fault }) => fault)
    expect(first && verdictOf(first)).toBe('non conforme')
    expect(stateOf({ rate: 99 })).toBe('partiellement conforme')
    expect(stateOf({ rate: 100 })).toBe('totalement conforme')
    expect(stateOf({ rate: 49 })).toBe('non conforme')
  })
})
