import { expect, test } from 'vitest'
import { averageText, chartOf } from './texts.ts'

const year = (year: number, total: number) => ({ year, total, volumes: [total, 0, 0, 0, 0] })

test('the chart says its totals to whoever does not see it', () => {
  const { title, description } = chartOf([year(2025, 99), year(2026, 1198)], '2027-02-01')
  expect(title).toBe('Ma consommation de 2025 à 2026')
  expect(description).toContain('99\u00a0m³ en 2025, 1\u202f198\u00a0m³ en 2026')
})

test('a year that goes on is said to', () => {
  const unfinished = 'L’année 2026 n’est pas terminée.'
  expect(chartOf([year(2026, 40)], '2026-12-31').explanation).toContain(unfinished)
  expect(chartOf([year(2026, 40)], '2027-01-01').explanation).not.toContain(unfinished)
  expect(chartOf([year(2026, 40)], '2026-12-31').title).toBe('Ma consommation en 2026')
})

test('the average is told by day and by year', () => {
  expect(averageText(0.37)).toBe('0,37\u00a0m³ par jour, soit environ 135\u00a0m³ par an')
})
