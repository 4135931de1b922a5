import { describe, expect, test } from 'vitest'
import type { Reading } from '#upstream/catalogue/entities.ts'
import { answerOf, billedFigure } from './answer.ts'

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

const yearly = (now: number, before: number) => [
  reading('2026-11-01', now),
  reading('2025-11-01', before),
  reading('2024-11-01', 0),
]

describe('a year beside the one before', () => {
  test.each([
    [112, 100, '12\u00a0% de plus que l’an dernier'],
    [88, 100, '12\u00a0% de moins que l’an dernier'],
    [51, 100, 'deux fois moins que l’an dernier'],
    [101, 100, 'autant que l’an dernier'],
    [194, 100, '94\u00a0% de plus que l’an dernier'],
    [195, 100, 'deux fois plus que l’an dernier'],
    [205, 100, 'deux fois plus que l’an dernier'],
    [206, 100, 'plus de deux fois plus que l’an dernier'],
    [274, 100, 'plus de deux fois plus que l’an dernier'],
    [275, 100, 'presque trois fois plus que l’an dernier'],
    [300, 100, 'trois fois plus que l’an dernier'],
    [1240, 100, 'plus de 12 fois plus que l’an dernier'],
    [0, 100, '100\u00a0% de moins que l’an dernier'],
    [7, 0, 'davantage que l’an dernier'],
    [0, 0, 'autant que l’an dernier'],
  ])('%d m³ after %d', (now, before, words) => {
    expect(answerOf(yearly(now, before), today).sentence).toBe(
      `Vous avez consommé ${now === 1240 ? '1\u202f240' : now}\u00a0m³ en un an, ${words}.`,
    )
  })

  test('has litres a day and m³, and the days that they are of', () => {
    expect(answerOf(yearly(198, 99), today)).toMatchObject({
      figures: [
        { label: 'Par jour', value: '542\u00a0L', before: '271\u00a0L l’an dernier' },
        { label: 'Sur un an', value: '198\u00a0m³', before: '99\u00a0m³ l’an dernier' },
      ],
      note: 'Consommation du 01/11/2025 au 01/11/2026.',
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
    expect(answerOf(replaced, today).sentence).toContain('100\u00a0m³ en un an, autant que')
  })
})

test('a first year has nothing to be compared with, and says when it will', () => {
  const { sentence, figures, note } = answerOf(yearly(99, 0).slice(0, 2), today)
  expect(sentence).toBe('Vous avez consommé 99\u00a0m³ en un an.')
  expect(figures.map(({ before }) => before)).toEqual([null, null])
  expect(note).toContain('viendra avec deux ans de relèves')
})

test('less than a year is told by its days', () => {
  const some = [reading('2026-11-01', 46), reading('2026-05-01', 0)]
  expect(answerOf(some, today)).toEqual({
    sentence: 'Vous avez consommé 46\u00a0m³ du 01/05/2026 au 01/11/2026.',
    figures: [{ label: 'Par jour', value: '250\u00a0L', before: null }],
    note: 'Il faut douze mois de relèves pour parler d’une année.',
  })
})

test('what nobody has read for more than a year is not this year’s', () => {
  expect(answerOf(yearly(99, 90), '2027-11-02')).toMatchObject({
    sentence: 'Vous avez consommé 99\u00a0m³ du 01/11/2025 au 01/11/2026.',
    note: 'Il n’y a pas eu de relève depuis plus d’un an.',
  })
  expect(answerOf(yearly(99, 90), '2027-11-01').note).not.toContain('depuis plus d’un an')
})

test('after a gap between two meters, only what the new one counted is told', () => {
  const gap = [
    reading('2026-11-01', 30, 'C2'),
    reading('2026-06-01', 0, 'C2'),
    reading('2026-05-01', 40),
    reading('2025-05-01', 0),
  ]
  expect(answerOf(gap, today).sentence).toBe(
    'Vous avez consommé 30\u00a0m³ du 01/06/2026 au 01/11/2026.',
  )
})

test('one reading, or none, says what it waits for', () => {
  expect(answerOf([reading('2026-11-01', 0)], today)).toEqual({
    sentence: 'Votre compteur a été relevé le 01/11/2026.',
    figures: [],
    note: 'Votre consommation apparaîtra ici après la relève suivante.',
  })
  expect(answerOf([], today)).toEqual({
    sentence: 'Votre compteur n’a pas encore été relevé.',
    figures: [],
    note: 'Votre consommation apparaîtra ici à partir de la deuxième relève.',
  })
})

describe('what was billed in a year', () => {
  const bill = (startDate: string, amountFact: number) => ({ startDate, amountFact })

  test('is what was issued in the last twelve months, beside the twelve before', () => {
    const bills = [
      bill('2026-11-21', 0.1),
      bill('2025-11-22', 0.2),
      bill('2025-11-21', 40),
      bill('2024-11-22', 5),
      bill('2024-11-21', 600),
    ]
    expect(billedFigure(bills, today)).toEqual({
      label: 'Factures en un an',
      value: '0,30\u00a0€',
      before: '45,00\u00a0€ l’an dernier',
    })
  })

  test('is nothing without an invoice, and stands alone in the first year', () => {
    expect(billedFigure([bill('2025-11-21', 40)], today)).toBeNull()
    expect(billedFigure([bill('2026-05-01', 40)], today)).toMatchObject({ before: null })
  })
})
