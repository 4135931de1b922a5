import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readingTypes } from '#upstream/catalogue/entities.ts'
import {
  averagePerDay,
  formatDaily,
  formatVolume,
  kindOf,
  perYear,
  plainYears,
  pricePerLitre,
  readingLabels,
  showsAverage,
  showsChart,
  yearlyConsumption,
  yearOverYear,
} from './consumption.ts'

const reading = (date: string, consumption: number, type = 'Radio' as const) => ({
  date,
  consumption,
  type,
})

describe('the age of the subscription', () => {
  const today = '2026-11-21'

  test('[CONS-05] the average is shown from the third anniversary on', () => {
    expect(showsAverage('2023-11-21', today)).toBe(true)
    expect(showsAverage('2023-11-22', today)).toBe(false)
  })

  test('[CONS-06] the chart is shown from the second anniversary on', () => {
    expect(showsChart('2024-11-21', today)).toBe(true)
    expect(showsChart('2024-11-22', today)).toBe(false)
  })

  test('the anniversary of 29 February is 1 March in a year without that day', () => {
    expect(showsAverage('2024-02-29', '2027-02-28')).toBe(false)
    expect(showsAverage('2024-02-29', '2027-03-01')).toBe(true)
  })

  test('a subscription without a date, or that is still to begin, shows neither', () => {
    for (const shows of [showsAverage, showsChart]) {
      expect(shows(null, today)).toBe(false)
      expect(shows('2027-01-01', today)).toBe(false)
    }
  })
})

describe('[CONS-11] the types of readings', () => {
  test.each([
    ['Portable', 'Relève visuelle'],
    ['Radio', 'Relève radio'],
    ['Estimation', 'Estimation'],
    ['Initialisation', 'Changement de compteur'],
    ['Manuelle', 'Relève abonné'],
    ['WEBABO', 'Relève abonné'],
  ] as const)('%s is a « %s »', (type, label) => {
    expect(readingLabels[kindOf(type)]).toBe(label)
  })
})

describe('the three-year mean', () => {
  test('is that of the newest reading', () => {
    const readings = [
      { date: '2025-11-01', counterRef: 'A', avgCons: 0.2 },
      { date: '2026-05-01', counterRef: 'A', avgCons: 0.28 },
      { date: '2024-11-01', counterRef: 'A', avgCons: 0.1 },
    ]
    expect(averagePerDay(readings)).toBe(0.28)
    expect(perYear(0.28)).toBe(102)
  })

  test('of two meters is the sum, each by its newest reading', () => {
    const readings = [
      { date: '2026-05-01', counterRef: 'A', avgCons: 0.25 },
      { date: '2026-05-01', counterRef: 'B', avgCons: 0.5 },
      { date: '2025-11-01', counterRef: 'A', avgCons: 4 },
      { date: '2025-11-01', counterRef: 'B', avgCons: 4 },
    ]
    expect(averagePerDay(readings)).toBe(0.75)
    const since = { date: '2026-06-01', counterRef: 'B', avgCons: 0.75 }
    expect(averagePerDay([since, ...readings])).toBe(1)
  })

  test('of a meter that was replaced is that of the new one', () => {
    expect(
      averagePerDay([
        { date: '2026-05-01', counterRef: 'B', avgCons: 0.5 },
        { date: '2025-11-01', counterRef: 'B', avgCons: null },
        { date: '2025-11-01', counterRef: 'A', avgCons: 4 },
        { date: '2025-05-01', counterRef: 'A', avgCons: 3 },
      ]),
    ).toBe(0.5)
  })

  test('is unknown without a reading, or while a meter has no mean', () => {
    expect(averagePerDay([])).toBeUndefined()
    expect(averagePerDay([{ date: '2026-05-01', counterRef: 'A', avgCons: null }])).toBeUndefined()
    expect(
      averagePerDay([
        { date: '2026-05-01', counterRef: 'A', avgCons: 0.5 },
        { date: '2026-05-01', counterRef: 'B', avgCons: null },
      ]),
    ).toBeUndefined()
  })
})

describe('consumption by year', () => {
  test('[CONS-09] shows the last four years', () => {
    const readings = [2021, 2022, 2023, 2024, 2025, 2026].map(year => reading(`${year}-06-01`, 50))
    expect(yearlyConsumption(readings).map(({ year }) => year)).toEqual([2023, 2024, 2025, 2026])
  })

  test('[CONS-10] [CONS-11] counts each type of reading in its series', () => {
    const readings = readingTypes.map((type, rank) => ({
      date: '2026-03-01',
      consumption: 10 ** rank,
      type,
    }))
    const [estimation, manuelle, initialisation, radio, portable, webabo] = readings.map(
      ({ consumption }) => consumption,
    ) as [number, number, number, number, number, number]
    expect(yearlyConsumption(readings)).toEqual([
      {
        year: 2026,
        volumes: [portable, radio, estimation, initialisation, manuelle + webabo],
        total: 111_111,
      },
    ])
  })

  test('counts 31 December and 1 January in two years', () => {
    const years = yearlyConsumption([reading('2026-01-01', 3), reading('2025-12-31', 4)])
    expect(years.map(({ year, total }) => [year, total])).toEqual([
      [2025, 4],
      [2026, 3],
    ])
  })

  test('keeps a year without a reading, at zero', () => {
    const years = yearlyConsumption([reading('2026-06-01', 90), reading('2024-06-01', 40)])
    expect(years.map(({ total }) => total)).toEqual([40, 0, 90])
  })

  test('is empty without a reading', () => {
    expect(yearlyConsumption([])).toEqual([])
  })
})

describe('the list of years, without the chart', () => {
  const read = (date: string, consumption: number, type = 'Radio') => ({
    date,
    consumption,
    type: type as (typeof readingTypes)[number],
  })
  const claire = [
    read('2026-11-01', 148),
    read('2026-05-01', 50),
    read('2025-11-01', 53, 'Estimation'),
    read('2025-05-01', 46),
    read('2024-11-01', 58),
    read('2024-05-01', 51),
    read('2023-11-01', 49),
    read('2023-05-01', 55, 'Estimation'),
    read('2022-11-01', 47),
    read('2022-05-01', 52),
    read('2021-11-01', 0, 'Initialisation'),
  ]

  test('[CONS-09] has four, newest first, with litres a day, the m³ that are estimated, and the year before', () => {
    expect(plainYears(claire)).toEqual([
      { year: 2026, total: 198, estimated: 0, litresADay: 542, name: '2026', before: 99 },
      { year: 2025, total: 99, estimated: 53, litresADay: 271, name: '2025', before: 109 },
      { year: 2024, total: 109, estimated: 0, litresADay: 298, name: '2024', before: 104 },
      { year: 2023, total: 104, estimated: 55, litresADay: 285, name: '2023', before: 99 },
    ])
  })

  test('begins with the first consumption, and leaves litres a day unknown for a year without a reading', () => {
    const readings = [read('2026-06-01', 90), read('2024-06-01', 40), read('2023-06-01', 0)]
    expect(plainYears(readings)).toEqual([
      {
        year: 2026,
        total: 90,
        estimated: 0,
        litresADay: 123,
        name: '2026, 24\u00a0mois',
        before: null,
      },
      { year: 2025, total: 0, estimated: 0, litresADay: null, name: '2025', before: 40 },
      { year: 2024, total: 40, estimated: 0, litresADay: 109, name: '2024', before: null },
    ])
    expect(plainYears([])).toEqual([])
    expect(plainYears([read('2026-06-01', 0)])).toEqual([])
  })
})

describe('the last twelve months beside the twelve before', () => {
  const read = (date: string, consumption: number) => ({ date, consumption, counterRef: 'C1' })
  const readings = [
    read('2024-01-01', 0),
    read('2025-01-01', 99),
    read('2025-07-02', 50),
    read('2026-01-01', 148),
  ]

  test('are whole m³, and their difference in words', () => {
    expect(yearOverYear(readings, '2026-03-15')).toEqual({
      from: '2025-01-01',
      to: '2026-01-01',
      now: 198,
      before: { volume: 99, words: 'deux fois plus que l’an dernier' },
    })
  })

  test('are alone with one year of readings, and absent with less', () => {
    expect(yearOverYear(readings.slice(1), '2026-03-15')).toMatchObject({ now: 198, before: null })
    expect(yearOverYear(readings.slice(2), '2026-03-15')).toBeUndefined()
  })
})

test('volumes are written in whole m³ with narrow spaces, daily volumes with two decimals and a comma', () => {
  expect([0, 148, 1204, -12, 1234567].map(formatVolume)).toEqual([
    '0',
    '148',
    '1\u202f204',
    '\u221212',
    '1\u202f234\u202f567',
  ])
  expect([0.28, 0.5, 12].map(formatDaily)).toEqual(['0,28', '0,50', '12,00'])
})

test('no module of the server writes m³ from a number without its spaces', () => {
  const files = globSync(['app/**/*.ts', 'utility/**/*.ts'], { exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(400)
  const bare = /\$\{(?!format|perDay|month\}|cubicMetresAPerson)[^{}]*\}(\\u00a0| )m³/g
  const written = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(bare)].map(([text]) => `${file}: ${text}`),
  )
  expect(written).toEqual([])
})

test('[BEY-186] the price of a litre is the tariff without the subscription', () => {
  expect(pricePerLitre({ consumption: 15_920, volume: 40 })).toBe('0,00398')
  expect(pricePerLitre({ consumption: 0, volume: 0 })).toBeNull()
})
