import { describe, expect, test } from 'vitest'
import {
  announcedWorks,
  hardnessOf,
  isOld,
  isSoon,
  limitText,
  measureText,
  momentOf,
  nearPart,
  periodText,
  untilText,
  workState,
} from './rules.ts'

test('the present moment is in Paris, on the day that the utility has', () => {
  expect(momentOf(new Date('2026-11-23T07:05:00Z'))).toBe('2026-11-23T08:05')
  expect(momentOf(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02T00:30')
  expect(momentOf(new Date('2026-11-23T07:05:00Z'), '2027-01-02')).toBe('2027-01-02T08:05')
})

test('a period is one day with its hours, or from a day to another', () => {
  expect(periodText({ from: '2026-11-24T08:30', to: '2026-11-24T12:00' })).toBe(
    'le mardi 24/11/2026, de 8\u00a0h\u00a030 à 12\u00a0h',
  )
  expect(periodText({ from: '2026-11-22T08:00', to: '2026-11-24T18:00' })).toBe(
    'du\u00a022/11/2026 à 8\u00a0h au\u00a024/11/2026 à 18\u00a0h',
  )
})

test('[BEY-643] a day that is near is named with its part; a cut is near from 48 hours on', () => {
  const at = (from: string, to: string) => ({ from: `2026-11-24T${from}`, to: `2026-11-24T${to}` })
  const morning = at('08:30', '12:00')
  expect(nearPart(morning, '2026-11-24')).toBe('ce matin')
  expect(nearPart(morning, '2026-11-23')).toBe('demain matin')
  expect(nearPart(at('13:30', '17:00'), '2026-11-22')).toBe('après-demain après-midi')
  expect(nearPart(at('09:00', '17:00'), '2026-11-24')).toBe('aujourd’hui')
  expect(nearPart(morning, '2026-11-21')).toBeUndefined()
  expect(nearPart({ ...morning, to: '2026-11-25T12:00' }, '2026-11-24')).toBeUndefined()
  expect(untilText(morning)).toBe('jusqu’à 12\u00a0h')
  expect(isSoon(morning, '2026-11-22T08:30')).toBe(true)
  expect(isSoon(morning, '2026-11-22T08:29')).toBe(false)
})

describe('works', () => {
  const work = (from: string, to: string, isCancelled = false) => ({ from, to, isCancelled })
  const now = '2026-11-23T12:00'
  test.each([
    [work('2026-11-23T12:00', '2026-11-23T12:01'), 'now'],
    [work('2026-11-23T12:01', '2026-11-23T13:00'), 'planned'],
    [work('2026-11-23T11:00', '2026-11-23T12:00'), 'over'],
    [work('2026-10-24T08:00', '2026-10-24T09:00'), 'over'],
    [work('2026-10-23T08:00', '2026-10-23T23:59'), undefined],
    [work('2026-11-24T08:00', '2026-11-24T09:00', true), 'cancelled'],
    [work('2026-11-22T08:00', '2026-11-22T09:00', true), undefined],
  ])('%j is %s', (one, state) => {
    expect(workState(one, now)).toBe(state)
  })

  test('are listed from those of now to the one that ended last', () => {
    const all = [
      work('2026-11-02T08:00', '2026-11-02T09:00'),
      work('2026-11-20T08:00', '2026-11-20T09:00'),
      work('2026-12-24T08:00', '2026-12-24T09:00'),
      work('2026-11-24T08:00', '2026-11-24T09:00'),
      work('2026-11-23T08:00', '2026-11-23T19:00'),
    ]
    expect(announcedWorks(all, now).map(({ from, state }) => [from.slice(5, 10), state])).toEqual([
      ['11-23', 'now'],
      ['11-24', 'planned'],
      ['12-24', 'planned'],
      ['11-20', 'over'],
      ['11-02', 'over'],
    ])
  })
})

test('a result is old after a year', () => {
  expect(isOld('2025-11-23', '2026-11-23')).toBe(false)
  expect(isOld('2025-11-22', '2026-11-23')).toBe(true)
})

test.each([
  [6.9, 'très douce'],
  [7, 'douce'],
  [15, 'moyennement calcaire'],
  [25, 'calcaire'],
  [42, 'très calcaire'],
])('water of %s French degrees is %s', (degrees, word) => {
  expect(hardnessOf(degrees).word).toBe(word)
})

test('values and limits have their unit, and a decimal comma', () => {
  expect(measureText({ value: 21.4, isBelow: false, unit: 'mg/L' })).toBe('21,4\u00a0mg/L')
  expect(measureText({ value: 0.1, isBelow: true, unit: 'µg/L' })).toBe('moins de 0,1\u00a0µg/L')
  expect(measureText({ value: 7.6, isBelow: false, unit: '' })).toBe('7,6')
  expect(limitText({ min: null, max: 50, unit: 'mg/L' })).toBe('50\u00a0mg/L au plus')
  expect(limitText({ min: 6.5, max: 9, unit: '' })).toBe('entre 6,5 et 9')
  expect(limitText({ min: 1, max: null, unit: '°f' })).toBe('1\u00a0°f au moins')
  expect(limitText({ min: null, max: null, unit: '°f' })).toBeUndefined()
})
