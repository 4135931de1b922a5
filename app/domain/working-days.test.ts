import { expect, test } from 'vitest'
import { addWorkingDays, isPublicHoliday, isWorkingDay } from './working-days.ts'

test('the public holidays of 2026, and no others', () => {
  const days = Array.from({ length: 365 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  )
  expect(days.filter(isPublicHoliday)).toEqual([
    '2026-01-01',
    // Easter Sunday is 5 April.
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
})

test('Easter Monday of other years, early, late and in a leap year', () => {
  for (const monday of ['2008-03-24', '2011-04-25', '2019-04-22', '2024-04-01', '2038-04-26'])
    expect(isPublicHoliday(monday)).toBe(true)
})

test('[CLAIM-14] fifteen working days after a day: no Saturday, Sunday or public holiday counts', () => {
  expect(addWorkingDays('2026-11-23', 15)).toBe('2026-12-14')
  // From a Saturday: as from the Friday before.
  expect(addWorkingDays('2026-11-21', 15)).toBe('2026-12-11')
  // Over Armistice Day, and over Christmas and New Year.
  expect(addWorkingDays('2026-11-10', 15)).toBe('2026-12-02')
  expect(addWorkingDays('2026-12-18', 15)).toBe('2027-01-12')
  expect(isWorkingDay(addWorkingDays('2026-04-29', 15))).toBe(true)
})
