import { expect, test } from 'vitest'
import { type Counted, statisticsOf, weeksUpTo } from './rules.ts'

const today = '2026-11-25'
const [before, now] = ['2026-11-16', '2026-11-23']
const weeks = weeksUpTo(today, 2)
const nothing: Counted = { received: [], treated: [], waited: [] }
const none = { received: 0, treated: 0, late: 0, becameLate: 0, median: null, p90: null }

test('weeks begin on Mondays, the last one is that of the day', () => {
  expect(weeks).toEqual([before, now])
  expect(weeksUpTo('2026-11-29', 1)).toEqual([now])
  // Across the change of the year.
  expect(weeksUpTo('2027-01-01', 2)).toEqual(['2026-12-21', '2026-12-28'])
})

test('nothing at all is a row of each week, and of the period', () => {
  expect(statisticsOf(nothing, weeks, today)).toEqual([
    { type: null, week: null, ...none },
    { type: null, week: before, ...none },
    { type: null, week: now, ...none },
  ])
})

test('counts by type and by week, and takes the median of days', () => {
  const counted: Counted = {
    received: [
      { type: 'B', week: before, count: 2 },
      { type: 'A', week: now, count: 3 },
    ],
    treated: [
      { type: 'A', week: before, days: 20, count: 1 },
      { type: 'A', week: before, days: 4, count: 2 },
      { type: 'B', week: before, days: 7, count: 1 },
    ],
    waited: [],
  }
  const rows = statisticsOf(counted, weeks, today)
  expect(rows.map(({ type }) => type)).toEqual([null, null, null, 'A', 'A', 'A', 'B', 'B', 'B'])
  expect(rows[0]).toEqual({
    ...{ type: null, week: null },
    ...{ received: 5, treated: 4, late: 0, becameLate: 0, median: 5.5, p90: 20 },
  })
  expect(rows[4]).toMatchObject({ type: 'A', week: before, received: 0, treated: 3, median: 4 })
  expect(rows[8]).toMatchObject({ type: 'B', week: now, received: 0, median: null })
})

test('[BEY-177] nine of ten treated in so many days', () => {
  const treated = Array.from({ length: 20 }, (_, rank) => rank + 1).map(days => ({
    ...{ type: 'A', week: now, days, count: 1 },
  }))
  const [all] = statisticsOf({ ...nothing, treated }, weeks, today)
  expect(all).toMatchObject({ median: 10.5, p90: 18 })
})

test('[BEY-177] late is what waited on the Sunday for more than fifteen working days, or today', () => {
  const waited = (day: string, week: string | null) => ({
    ...nothing,
    waited: [{ type: 'A', day, week, count: 1 }],
  })
  const figures = (counted: Counted) =>
    statisticsOf(counted, weeks, today).filter(({ type }) => type === null)
  const late = (counted: Counted) => figures(counted).map(row => row.late)
  const newly = (counted: Counted) => figures(counted).map(row => row.becameLate)
  // Due on Friday 20 November: late on Sunday 22, and still.
  expect(late(waited('2026-10-29', null))).toEqual([1, 1, 1])
  expect(newly(waited('2026-10-29', null))).toEqual([0, 1, 0])
  // Treated in the week of Monday 23: late at the end of the week before only.
  expect(late(waited('2026-10-29', now))).toEqual([0, 1, 0])
  // Due on Monday 23: the first of the week that became late in it.
  expect(newly(waited('2026-10-30', null))).toEqual([1, 0, 1])
  // Due on Tuesday 24: late today, Wednesday.
  expect(late(waited('2026-11-02', null))).toEqual([1, 0, 1])
  expect(newly(waited('2026-11-02', null))).toEqual([1, 0, 1])
  // Due on Wednesday 25: not yet, although Sunday will find it late.
  expect(late(waited('2026-11-03', null))).toEqual([0, 0, 0])
})

test('[BEY-182] what was promised for a day is late after that day alone', () => {
  const late = (promised: string) => {
    const waited = [{ type: 'A', day: '2026-10-29', week: null, count: 1, promised }]
    return statisticsOf({ ...nothing, waited }, weeks, today)
      .filter(({ type }) => type === null)
      .map(row => [row.late, row.becameLate])
  }
  expect(late('2026-11-25')).toEqual(Array(3).fill([0, 0]))
  expect(late('2026-11-24')).toEqual([
    [1, 1],
    [0, 0],
    [1, 1],
  ])
  expect(late('2026-11-20')).toEqual([
    [1, 0],
    [1, 1],
    [1, 0],
  ])
})
