import { expect, test } from 'vitest'
import type { Reading } from '#upstream/catalogue/entities.ts'
import { averageText, chartOf, noAlertText, yearSpan } from './texts.ts'

const reading = (date: string, consumption: number): Reading => ({
  date,
  consumption,
  index: 1000,
  dailyCons: 0.2,
  avgCons: 0.37,
  counterRef: 'C1',
  type: 'Radio',
})
const long = '2015-01-01'

test('the chart says its totals to a subscriber who does not see it', () => {
  const readings = [reading('2026-05-01', 1198), reading('2025-05-01', 99)]
  const chart = chartOf(readings, long, '2027-02-01')
  expect(chart?.title).toBe('Consommation par type de relève, de 2025 à 2026')
  expect(chart?.description).toContain('99\u00a0m³ en 2025, 1\u202f198\u00a0m³ en 2026')
})

test('a year that goes on is said to', () => {
  const unfinished = 'D’autres relevés de 2026 peuvent encore s’y ajouter.'
  const chart = (today: string) => chartOf([reading('2026-05-01', 40)], long, today)
  expect(chart('2026-12-31')?.explanation).toContain(unfinished)
  expect(chart('2027-01-01')?.explanation).not.toContain(unfinished)
  expect(chart('2026-12-31')?.title).toBe('Consommation par type de relève, en 2026')
})

test('the newest year goes from the last reading before it to its own last one', () => {
  const readings = ['2026-11-09', '2026-05-09', '2025-11-10', '2025-05-09'].map(day =>
    reading(day, 50),
  )
  expect(yearSpan(readings, 2026)).toBe('du\u00a010/11/2025 au\u00a009/11/2026')
  expect(yearSpan(readings, 2025)).toBe('du\u00a009/05/2025 au\u00a010/11/2025')
})

test('[CONS-05] the average is given by day and by year, from the third anniversary on', () => {
  expect(averageText([reading('2026-05-01', 40)], long, '2026-11-21')).toBe(
    '0,37\u00a0m³ par jour, soit environ 135\u00a0m³ par\u00a0an',
  )
  expect(averageText([reading('2026-05-01', 40)], '2023-11-22', '2026-11-21')).toBeNull()
})

test('without an alert, nothing is said of readings or of a mean that are not there', () => {
  expect(noAlertText(false, false)).toBe('Aucune alerte pour le moment.')
  expect(noAlertText(true, false)).toBe('Aucune alerte dans vos derniers relevés.')
  expect(noAlertText(true, true)).toContain('le double de votre moyenne des trois dernières années')
})
