import { describe, expect, test } from 'vitest'
import { isWorkingDay } from '#domain/working-days.ts'
import {
  type DelayFacts,
  dayLimits,
  delayRefusal,
  owedOfSchedule,
  readDelayRule,
  scheduleOf,
  scheduleText,
  waysOf,
} from './rules.ts'

const rule = readDelayRule({})
/** A Monday; answered by 14/12/2026. */
const today = '2026-11-23'
const facts: DelayFacts = {
  ...{ number: 'F1', cents: 12_650, deadline: '2026-11-10', today },
  ...{ isAutomatic: false, isUnderWay: false, isDisputed: false, delays: [] },
}

describe('[BEY-11] the schedule', () => {
  test('shares the amount by months, once the request is answered, the odd cents first', () => {
    expect(scheduleOf({ count: 3 }, facts, rule)).toEqual([
      { day: '2026-12-14', cents: 4218 },
      { day: '2027-01-14', cents: 4216 },
      // The 14th is a Sunday.
      { day: '2027-02-15', cents: 4216 },
    ])
    expect(scheduleText(scheduleOf({ count: 3 }, facts, rule) ?? [])).toBe(
      '42,18\u00a0€ le 14/12/2026, 42,16\u00a0€ le 14/01/2027 et 42,16\u00a0€ le 15/02/2027',
    )
  })

  test('[BEY-97] is exact to the cent, one instalment a month, on working days, whatever the amount and the day', () => {
    const days = [
      '2026-11-27',
      '2026-12-24',
      '2027-01-29',
      '2027-01-31',
      '2027-02-28',
      '2027-08-31',
    ]
    for (const deadline of days)
      for (const count of [3, 4])
        for (let cents = 8000; cents < 8100; cents += 7) {
          const schedule = scheduleOf({ count }, { ...facts, cents, deadline }, rule) ?? []
          const days = schedule.map(({ day }) => day)
          const months = days.map(day => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
          expect(schedule.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
          expect(months).toEqual(Array.from({ length: count }, (_, n) => (months[0] ?? 0) + n))
          expect(days.every(isWorkingDay), deadline).toBe(true)
          expect((days[0] ?? '') >= deadline, deadline).toBe(true)
        }
  })

  test('never begins before the deadline', () => {
    const due = { ...facts, deadline: '2027-01-01' }
    // A public holiday, a Friday.
    expect(scheduleOf({ count: 3 }, due, rule)?.[0]?.day).toBe('2027-01-04')
  })

  test('of a later day is that day, or the working day after it, within the limits', () => {
    const until = (until: string) => scheduleOf({ count: 1, until }, facts, rule)
    expect(until('2026-12-15')).toEqual([{ day: '2026-12-15', cents: 12_650 }])
    expect(until('2026-12-19')).toEqual([{ day: '2026-12-21', cents: 12_650 }])
    expect(dayLimits(facts, rule)).toEqual({ min: '2026-11-24', max: '2027-01-22' })
    expect(waysOf(facts, { ...rule, longestDays: 1 })).toContain(1)
    expect(until('2026-11-24')).toEqual([{ day: '2026-11-24', cents: 12_650 }])
    expect(until('2027-01-22')).toEqual([{ day: '2027-01-22', cents: 12_650 }])
    expect([until('2026-11-23'), until('2027-01-23'), until('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('has no instalment below the least one', () => {
    expect(waysOf({ ...facts, cents: 6000 }, rule)).toEqual([1, 3])
    expect(waysOf({ ...facts, cents: 5999 }, rule)).toEqual([1])
    expect(scheduleOf({ count: 4 }, { ...facts, cents: 7999 }, rule)).toBeUndefined()
    expect(scheduleOf({ count: 2 }, facts, rule)).toBeUndefined()
  })
})

describe('[BEY-12] why it is refused', () => {
  const why = (change: Partial<DelayFacts>) => delayRefusal({ ...facts, ...change }, rule)
  const earlier = (state: DelayFacts['delays'][0]['state'], askedOn = '2026-06-01') => [
    { number: 'F0', askedOn, state },
  ]

  test('not at all, from the least amount to the most', () => {
    expect([why({}), why({ cents: 3000 }), why({ cents: 150_000 })]).toEqual([null, null, null])
  })

  test.each([
    [{ cents: 0 }, 'déjà réglée'],
    [{ cents: 2999 }, 'de 30,00\u00a0€ à 1\u202f500,00\u00a0€\u00a0; il reste 29,99\u00a0€'],
    [{ cents: 150_001 }, 'il reste 1\u202f500,01\u00a0€'],
    [{ isAutomatic: true }, 'prélevée ou mensualisée'],
    [{ isUnderWay: true }, 'Un paiement de cette facture est déjà commencé'],
    [{ isDisputed: true }, 'Cette facture est contestée'],
    [{ delays: [{ number: 'F1', askedOn: today, state: 'asked' }] }, 'déjà demandé'],
    [{ delays: [{ number: 'F1', askedOn: today, state: 'accepted' }] }, 'déjà accordé'],
    [{ delays: [{ number: 'F1', askedOn: '2025-01-01', state: 'refused' }] }, 'a été refusée'],
    [{ delays: earlier('asked') }, 'à partir du 01/06/2027'],
    [{ delays: earlier('accepted') }, 'à partir du 01/06/2027'],
    [{ delays: earlier('ended') }, 'à partir du 01/06/2027'],
  ] satisfies [Partial<DelayFacts>, string][])('%j', (change, words) => {
    expect(why(change)).toContain(words)
  })

  test('asked on the last day of a month, it may be asked again on the day that was announced', () => {
    const delays = earlier('ended', '2026-12-31')
    const on = (day: string) =>
      delayRefusal({ ...facts, delays, today: day }, { ...rule, months: 2 })
    expect(on('2027-02-27')).toContain('à partir du 28/02/2027')
    expect(on('2027-02-28')).toBeNull()
  })

  test('what was withdrawn, refused for another invoice, or asked a year ago, does not count', () => {
    for (const delays of [earlier('withdrawn'), earlier('refused'), earlier('ended', '2025-11-23')])
      expect(why({ delays })).toBeNull()
  })
})

describe('the rule of the settings', () => {
  test('is read from them', () => {
    expect(
      readDelayRule({
        ...{ PAYMENT_DELAY_EUROS: '50-800', PAYMENT_DELAY_DAYS: '30', PAYMENT_DELAY_MONTHS: '6' },
        ...{ PAYMENT_DELAY_INSTALMENTS: '2, 5', PAYMENT_DELAY_LEAST_EUROS: '15' },
      }),
    ).toEqual({
      ...{ least: 5000, most: 80_000, longestDays: 30, counts: [2, 5] },
      ...{ leastInstalment: 1500, months: 6 },
    })
    expect(readDelayRule({ PAYMENT_DELAY_INSTALMENTS: '' }).counts).toEqual([])
  })

  test.each([
    { PAYMENT_DELAY_EUROS: '800-50' },
    { PAYMENT_DELAY_EUROS: '50' },
    { PAYMENT_DELAY_INSTALMENTS: '1' },
    { PAYMENT_DELAY_INSTALMENTS: 'trois' },
    { PAYMENT_DELAY_DAYS: '0' },
  ])('is refused when it makes no sense: %j', environment => {
    expect(() => readDelayRule(environment)).toThrow()
  })
})

test('[BEY-164] of granted instalments, what is due by a day is to be paid, else the next one, what was paid counting', () => {
  const schedule = ['2026-12-15', '2027-01-15', '2027-02-15'].map(day => ({ day, cents: 1000 }))
  const owed = (left: number, today: string) => {
    const { now, part } = owedOfSchedule(schedule, left, today)
    return [now, part]
  }
  expect(owed(3000, '2026-12-14')).toEqual([0, 1000])
  expect(owed(3000, '2026-12-15')).toEqual([1000, 1000])
  expect(owed(2000, '2026-12-16')).toEqual([0, 1000])
  expect(owed(3000, '2027-01-15')).toEqual([2000, 2000])
  expect(owed(2400, '2026-12-20')).toEqual([400, 400])
  // Two were paid ahead.
  expect(owed(1000, '2027-01-16')).toEqual([0, 1000])
  expect(owed(0, '2027-03-01')).toEqual([0, 0])
  expect(owedOfSchedule([], 3000, '2027-03-01')).toEqual({ now: 0, part: 0 })
})
