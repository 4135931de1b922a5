import { describe, expect, test } from 'vitest'
import type { Reading } from '#upstream/catalogue/entities.ts'
import { answerOf } from './answer.ts'

const today = '2026-11-21'

const reading = (date: string, consumption: number, counterRef = 'C1'): Reading => ({
  date,
  consumption,
  counterRef,
  index: 1000,
  dailyCons: 0.2,
  avgCons: null,
  type: 'Radio',
})

/** The sentence as it is read. */
const sentenceOf = (readings: Reading[]) => {
  const { lead, rest } = answerOf(readings, today)
  return lead + rest
}

const yearly = (now: number, before: number) => [
  reading('2026-11-01', now),
  reading('2025-11-01', before),
  reading('2024-11-01', 0),
]

test('[BEY-613] a negative volume is water given back, and compares with nothing', () => {
  expect(sentenceOf(yearly(-12, 100))).toBe('12\u00a0m³ rendus en un an.')
  expect(answerOf(yearly(-12, 100), today).note).not.toContain('comparaison')
  expect(sentenceOf(yearly(100, -12))).not.toContain('l’an dernier')
})

describe('a year beside the one before', () => {
  test.each([
    [112, 100, '12\u00a0% de plus que l’an dernier'],
    [88, 100, '12\u00a0% de moins que l’an dernier'],
    [51, 100, 'deux fois moins que l’an dernier'],
    [101, 100, 'autant que l’an dernier'],
    [194, 100, '94\u00a0% de plus que l’an dernier'],
    [195, 100, 'deux fois plus que l’an dernier'],
    [205, 100, 'deux fois plus que l’an dernier'],
    [206, 100, 'au moins deux fois plus que l’an dernier'],
    [274, 100, 'au moins deux fois plus que l’an dernier'],
    [275, 100, 'presque trois fois plus que l’an dernier'],
    [300, 100, 'trois fois plus que l’an dernier'],
    [1240, 100, 'au moins 12 fois plus que l’an dernier'],
    [0, 100, '100\u00a0% de moins que l’an dernier'],
    [7, 0, 'davantage que l’an dernier'],
    [0, 0, 'autant que l’an dernier'],
  ])('[BEY-194] %d m³ after %d', (now, before, words) => {
    const sentence = sentenceOf(yearly(now, before))
    expect(
      sentence.startsWith(`${now === 1240 ? '1\u202f240' : now}\u00a0m³ en un an, soit `),
    ).toBe(true)
    expect(
      sentence.endsWith(` litres par jour\u00a0: ${words}.`.replace(' litres', '\u00a0litres')),
    ).toBe(true)
  })

  test('has litres a day, and the days that they are of', () => {
    expect(answerOf(yearly(198, 99), today)).toEqual({
      lead: '198\u00a0m³ en un an',
      rest: ', soit 542\u00a0litres par jour\u00a0: deux fois plus que l’an dernier.',
      note: 'Du\u00a001/11/2025 au\u00a001/11/2026.',
    })
  })

  test('a meter that was replaced makes no difference', () => {
    const replaced = [
      reading('2026-11-01', 60, 'C2'),
      reading('2026-05-01', 0, 'C2'),
      reading('2026-05-01', 40),
      reading('2025-11-01', 100),
      reading('2024-11-01', 0),
    ]
    expect(sentenceOf(replaced)).toMatch(/^100\sm³ en un an, .*: autant que/)
  })
})

test('a first year has nothing to be compared with, and says when it will', () => {
  const first = yearly(99, 0).slice(0, 2)
  expect(sentenceOf(first)).toBe('99\u00a0m³ en un an, soit 271\u00a0litres par jour.')
  expect(answerOf(first, today).note).toContain('viendra avec deux ans de relevés')
})

test('less than a year is given by its days', () => {
  const some = [reading('2026-11-01', 46), reading('2026-05-01', 0)]
  expect(answerOf(some, today)).toEqual({
    lead: '46\u00a0m³ du 01/05/2026 au 01/11/2026',
    rest: ', soit 250\u00a0litres par jour.',
    note: 'Il faut douze mois de relevés pour parler d’une année.',
  })
})

test('a meter without a reading for more than a year has no volume of this year', () => {
  expect(answerOf(yearly(99, 90), '2027-11-02')).toMatchObject({
    lead: '99\u00a0m³ du 01/11/2025 au 01/11/2026',
    note: 'Il n’y a pas eu de relevé depuis plus d’un an.',
  })
  expect(answerOf(yearly(99, 90), '2027-11-01').note).not.toContain('depuis plus d’un an')
})

test('after a gap between two meters, only what the new one counted is shown', () => {
  const gap = [
    reading('2026-11-01', 30, 'C2'),
    reading('2026-06-01', 0, 'C2'),
    reading('2026-05-01', 40),
    reading('2025-05-01', 0),
  ]
  expect(answerOf(gap, today).lead).toBe('30\u00a0m³ du 01/06/2026 au 01/11/2026')
})

test('one reading, or none, says what it waits for', () => {
  expect(answerOf([reading('2026-11-01', 0)], today)).toEqual({
    lead: 'Votre compteur a été relevé le 01/11/2026.',
    rest: '',
    note: 'Votre consommation apparaîtra ici après le relevé suivant.',
  })
  expect(answerOf([], today)).toEqual({
    lead: 'Votre compteur n’a pas encore été relevé.',
    rest: '',
    note: 'Votre consommation apparaîtra ici à partir du deuxième relevé.',
  })
})
