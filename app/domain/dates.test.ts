import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  formatDay,
  formatInstant,
  parseDay,
  timeInWords,
} from './values.ts'

test('[CONST-02] days are written dd/MM/yyyy', () => {
  expect(formatDay('2026-11-09')).toBe('09/11/2026')
})

test('[BEY-532] in the hour that the clock of autumn repeats an instant says which of the two it is', () => {
  const shown = ['00:59', '01:00', '01:59', '02:00'].map(time =>
    formatInstant(new Date(`2026-10-25T${time}:00Z`)),
  )
  expect(shown).toEqual([
    '25/10/2026 à 02:59 (heure d’été)',
    '25/10/2026 à 02:00 (heure d’hiver)',
    '25/10/2026 à 02:59 (heure d’hiver)',
    '25/10/2026 à 03:00',
  ])
  expect(timeInWords(new Date('2026-10-25T00:59:00Z'))).toBe('2\u00a0h\u00a059 (heure d’été)')
  expect(formatInstant(new Date('2026-03-29T00:59:00Z'))).toBe('29/03/2026 à 01:59')
  expect(formatInstant(new Date('2026-11-25T01:30:00Z'))).toBe('25/11/2026 à 02:30')
})

test('the utility’s day changes at midnight in Paris, summer and winter', () => {
  expect(dayOf(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(dayOf(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})

test('an instant is written as the day and the time in Paris', () => {
  expect(formatInstant(new Date('2026-07-01T22:05:00Z'))).toBe('02/07/2026 à 00:05')
  expect(timeInWords(new Date('2026-07-01T22:05:00Z'))).toBe('0\u00a0h\u00a005')
  expect(timeInWords(new Date('2026-11-28T16:00:00Z'))).toBe('17\u00a0h')
})

test.each([
  ['2026-11-09', '2026-11-09'],
  ['9/11/2026', '2026-11-09'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['2026-13-01', undefined],
  ['25/11/18', '2018-11-25'],
  ['25.11.18', '2018-11-25'],
  ['0018-11-25', '2018-11-25'],
  ['30112026', '2026-11-30'],
  ['301126', '2026-11-30'],
  ['31112026', undefined],
  ['3112026', undefined],
  ['30 / 11 / 2026', '2026-11-30'],
  ['30 novembre 2026', '2026-11-30'],
  ['lundi 30 novembre 2026', '2026-11-30'],
  ['le 30 nov. 2026', '2026-11-30'],
  ['1er/12/2026', '2026-12-01'],
  ['1er décembre 2026', '2026-12-01'],
  ['1ER DECEMBRE 26', '2026-12-01'],
  ['30\u00a0août\u202f2026', '2026-08-30'],
  ['30\u201111\u20112026', '2026-11-30'],
  ['14 juil 2026', '2026-07-14'],
  ['14 jui 2026', undefined],
  ['31 novembre 2026', undefined],
  ['30 brumaire 2026', undefined],
  ['25/11/018', undefined],
  ['hier', undefined],
  ['', undefined],
])('[CONST-04] [BEY-604] « %s », as typed, is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('days are added and counted across the ends of months and the change to summer time', () => {
  expect(addDays('2026-10-20', 12)).toBe('2026-11-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
})

test('adding months stays within the month, on its last day where the day does not exist', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
})
