import { expect, test } from 'vitest'
import { alertFigures, cappedVolume, leakDeadline, noticeOf, rebateMonth } from './leak.ts'

test.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
  ['2026-02-28', '2026-03-28'],
])('informed on %s, the last day is %s', (informedOn, last) => {
  expect(leakDeadline(informedOn)).toBe(last)
})

const read = '2026-10-02'
const posted = (postedOn: string) => ({ sentAt: null, postedOn })
const mailed = (sentAt: string) => ({ sentAt, postedOn: null })

test('[BEY-130] days are counted down to the last one, which still counts, across a change of clocks', () => {
  const left = (today: string) => rebateMonth(read, posted('2026-11-20'), today)
  expect(left('2026-12-09')).toEqual({ is: 'open', last: '2026-12-20', left: 11 })
  expect(left('2026-12-20')).toMatchObject({ is: 'open', left: 0 })
  expect(left('2026-12-21')).toMatchObject({ is: 'over', left: -1 })
  expect(rebateMonth(read, posted('2026-10-10'), '2026-10-20')).toMatchObject({ left: 21 })
})

test.each([
  ['by mail', mailed('2026-11-02T07:00:00.000Z'), '2026-12-02'],
  ['by mail, at night in Paris', mailed('2026-11-02T23:30:00.000Z'), '2026-12-03'],
  ['by post first', { sentAt: '2026-11-09T07:00:00.000Z', postedOn: '2026-11-05' }, '2026-12-05'],
  ['by mail first', { sentAt: '2026-11-02T07:00:00.000Z', postedOn: '2026-11-05' }, '2026-12-02'],
  ['by no notice', undefined, '2026-11-02'],
])('[BEY-130] the month of a subscriber informed %s', (_, notice, last) => {
  expect(rebateMonth(read, notice, '2026-11-03')).toMatchObject({ last })
})

test('[BEY-130] no month is over whose beginning is to come, or unknown', () => {
  const late = '2027-06-01'
  expect(rebateMonth(read, { sentAt: null, postedOn: null }, late)).toEqual({ is: 'unsent' })
  expect(rebateMonth(read, 'unknown', late)).toEqual({ is: 'unknown', isRecent: false })
  expect(rebateMonth(read, 'unknown', '2026-11-02')).toEqual({ is: 'unknown', isRecent: true })
})

test('[BEY-130] for a week after a reading its notice may be to come, and no month has begun', () => {
  const month = (notices: 'unknown' | [] | undefined, today: string) =>
    noticeOf(notices, 'PDC1', { newDate: read, newIndex: 609 }, today).month.is
  expect(month([], '2026-10-08')).toBe('unsent')
  expect(month([], '2026-10-09')).toBe('open')
  // A utility that sends no notices has none to come.
  expect(month(undefined, '2026-10-03')).toBe('open')
  expect(month('unknown', '2026-10-03')).toBe('unknown')
})

test('twice the mean of as many days is owed at most', () => {
  expect(cappedVolume(0.28, '2026-05-01', '2026-11-01')).toBe(103)
  expect(cappedVolume(0, '2026-05-01', '2026-11-01')).toBe(0)
})

test('[BEY-644] [CONS-01] an alert says over how many days, and at which of several addresses', () => {
  const alert = { consumption: 148, oldDate: '2026-04-30', newDate: '2026-10-31' }
  expect(alertFigures(alert, null)).toBe(
    '148\u00a0m³ en 184\u00a0jours, relevés le\u00a031/10/2026',
  )
  expect(alertFigures(alert, '12 rue des Lavoirs')).toMatch(/2026 au 12 rue des Lavoirs$/)
  expect(alertFigures(alert, 'La Combe')).toMatch(/2026, La Combe$/)
})
