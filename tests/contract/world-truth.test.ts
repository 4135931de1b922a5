import { describe, expect, test } from 'vitest'
import { createClock } from '#utility/clock.ts'
import { yearlyCents } from '#utility/tariff.ts'
import { world } from '#utility/world/world.ts'
import { addMonths, daysBetween } from '../../app/domain/values.ts'

// The demonstration's meters, readings, bills, plans and requests must agree with each other.

const today = createClock().today()
const rows = world(today, { subscriber: '', admin: '' })
const readings = Map.groupBy(rows.Reading, ({ pdcRef }) => pdcRef)
const invoices = Map.groupBy(rows.Invoice, ({ pdcRef }) => pdcRef)
type Invoice = (typeof rows.Invoice)[0] & { periodStart: string; periodEnd: string; volume: number }
const billed = rows.Invoice as Invoice[]

const fixed = { 'F100001-01': 8_437, 'F100001-02': 12_650, 'F100002C-01': 6_105 }
const isFixed = ({ factNumber }: Invoice) => factNumber in fixed
const monthsOf = ({ subscriptionCents }: Invoice) => (subscriptionCents as number) / 520

describe('the bills', () => {
  test('are volume by tariff and subscription, as the estimate of a monthly plan; three amounts are fixed, rest on an estimate, and carry the difference', () => {
    // 62,40 € a year and 3,98 € a cubic metre.
    expect(yearlyCents(100) - yearlyCents(0)).toBe(39_800)
    expect(yearlyCents(0)).toBe(6_240)
    for (const bill of billed) {
      const { factNumber, amountCents, volume, isEstimate, regularisationCents } = bill
      const difference = amountCents - 398 * volume - 520 * monthsOf(bill)
      expect(regularisationCents, factNumber).toBe(difference)
      expect(difference !== 0, factNumber).toBe(isFixed(bill))
      if (isFixed(bill)) expect(isEstimate, factNumber).toBe(true)
    }
    const ours = billed.filter(isFixed)
    expect(ours.map(({ factNumber, amountCents }) => [factNumber, amountCents])).toEqual(
      Object.entries(fixed),
    )
  })

  test('follow one another, count the months of their period, and are issued within three weeks of its end, never ahead', () => {
    for (const [pdcRef, bills] of Map.groupBy(billed, bill => bill.pdcRef))
      for (const [rank, bill] of bills.entries()) {
        const { factNumber, issuedOn, dueOn, periodStart, periodEnd } = bill
        const before = bills[rank - 1]
        if (before) expect(periodEnd, pdcRef).toBe(before.periodStart)
        const months = daysBetween(periodStart, periodEnd) / 30.44
        expect(Math.abs(months - monthsOf(bill)), factNumber).toBeLessThan(0.2)
        const delay = daysBetween(periodEnd, issuedOn)
        expect(delay >= 0 && delay <= 21, factNumber).toBe(true)
        expect(issuedOn <= today && daysBetween(issuedOn, dueOn) === 30, factNumber).toBe(true)
      }
  })

  test('bill what the meters counted between the readings of both days', () => {
    const between = (pdcRef: string, from: string, to: string) =>
      (readings.get(pdcRef) ?? [])
        .filter(({ date }) => date > from && date <= to)
        .reduce((sum, { consumption }) => sum + consumption, 0)
    // Claire's are estimates, or from before her meter.
    const unread = ['F100001-01', 'F100001-02', 'F100001-12']
    for (const { factNumber, pdcRef, periodStart, periodEnd, volume } of billed) {
      if (unread.includes(factNumber)) continue
      expect(between(pdcRef, periodStart, periodEnd), factNumber).toBe(volume)
      const days = readings.get(pdcRef)?.map(({ date }) => date)
      expect(days?.includes(periodStart) && days.includes(periodEnd), factNumber).toBe(true)
    }
  })

  test('of a subscriber who is debited are past their deadline, and paid', () => {
    const debited = rows.MeteringPoint.filter(point => point.paymentMode || point.monthlyPayment)
    for (const { pdcRef } of debited.filter(({ pdcRef }) => pdcRef !== 'P100003'))
      for (const { balanceCents, dueOn, factNumber } of invoices.get(pdcRef) ?? [])
        expect(balanceCents === 0 && dueOn < today, factNumber).toBe(true)
  })
})

test('the instalments of a monthly plan come to a year of the last bill, estimated on the next 5 m³, and follow it', () => {
  const plans = Map.groupBy(rows.Instalment, ({ pdcRef }) => pdcRef)
  const monthly = rows.MeteringPoint.filter(({ monthlyPayment }) => monthlyPayment === 1)
  expect([...plans.keys()]).toEqual(monthly.map(({ pdcRef }) => pdcRef))
  for (const [pdcRef, lines] of plans) {
    const [bill] = invoices.get(pdcRef) as [Invoice]
    expect(monthsOf(bill), pdcRef).toBe(12)
    const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
    // Each of the ten is rounded to the cent.
    const estimate = yearlyCents(Math.ceil(bill.volume / 5) * 5)
    expect(Math.abs(sum - estimate), pdcRef).toBeLessThanOrEqual(5)
    expect(bill.amountCents, pdcRef).toBe(yearlyCents(bill.volume))
    expect(lines, pdcRef).toHaveLength(10)
    const first = lines[0]?.depositDate as string
    expect(lines.map(({ depositDate }) => depositDate)).toEqual(
      lines.map((_, rank) => addMonths(first, rank)),
    )
    expect(first.endsWith('-15') && first > bill.issuedOn, pdcRef).toBe(true)
  }
})

describe('the meters', () => {
  const startOf = new Map(rows.Subscriber.map(({ refAbo, startDate }) => [refAbo, startDate]))
  const ownerOf = new Map(rows.MeteringPoint.map(({ pdcRef, refAbo }) => [pdcRef, refAbo]))

  test('come and are read while their subscriber is one', () => {
    for (const { counterRef, pdcRef, installedOn } of rows.Meter) {
      const start = startOf.get(ownerOf.get(pdcRef) as string) as string
      const days = rows.Reading.filter(row => row.counterRef === counterRef).map(row => row.date)
      expect(installedOn >= start, counterRef).toBe(true)
      expect(days[0] ?? installedOn, counterRef).toBe(installedOn)
      expect(days, counterRef).toEqual([...new Set(days)].sort())
      expect((days.at(-1) ?? today) <= today, counterRef).toBe(true)
    }
  })

  test('are initialised by their first reading, and never again; each index counts on from the one before', () => {
    for (const [ref, own] of Map.groupBy(rows.Reading, row => row.counterRef)) {
      const ranks = own.flatMap(({ type }, rank) => (type === 'Initialisation' ? [rank] : []))
      expect(ranks, ref).toEqual([0])
      expect(own[0]?.consumption, ref).toBe(0)
      for (const [rank, { index, consumption }] of own.slice(1).entries())
        expect(index - (own[rank]?.index ?? 0), ref).toBe(consumption)
    }
  })
})

test('a subscriber who is debited signed a mandate of their own, for an account; no other one did', () => {
  const { MeteringPoint, BankAccount, Mandate } = rows
  const debited = MeteringPoint.filter(
    ({ paymentMode, monthlyPayment }) => paymentMode === 1 || monthlyPayment === 1,
  ).map(({ pdcRef }) => pdcRef)
  expect(debited).toContain('P100002B')
  expect(BankAccount.map(({ pdcRef }) => pdcRef)).toEqual(debited)
  expect(Mandate.map(({ pdcRef }) => pdcRef)).toEqual(debited)
  expect(new Set(Mandate.map(({ reference }) => reference)).size).toBe(debited.length)
  expect(Mandate.every(({ signedOn }) => signedOn <= today)).toBe(true)
})

test('requests are processed after they were sent, and only when they are', () => {
  for (const { dateDemande, dateTraitement, statutDemande, id } of rows.Request) {
    expect(typeof dateTraitement === 'string', id).toBe(statutDemande === 'Dossier traité')
    if (dateTraitement) expect(dateTraitement > dateDemande && dateTraitement <= today).toBe(true)
  }
})

test('the demonstration’s secrets are kept hashed', () => {
  expect(rows.MailToken.map(({ kind, refAbo }) => [kind, refAbo])).toEqual([
    ['mail', '100006'],
    ['activation', '100008'],
    ['password', '100009'],
    ['address', '100009'],
  ])
  expect(rows.MailToken.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
})

test('every seeding of a day is the same; one of another day moves every date and no amount', () => {
  // As texts: row by row it takes seconds.
  const again = world(today, { subscriber: '', admin: '' })
  expect(JSON.stringify(again) === JSON.stringify(rows)).toBe(true)
  const [early, late] = ['2026-02-28', '2027-01-31'].map(day =>
    world(day, { subscriber: '', admin: '' }),
  )
  const first = (rows: typeof early) => rows?.Invoice.slice(0, 2).map(({ dueOn }) => dueOn)
  expect(first(early)).toEqual(['2026-03-20', '2026-02-16'])
  expect(first(late)).toEqual(['2027-02-20', '2027-01-19'])
  const amounts = (rows: typeof early) => rows?.Invoice.map(({ amountCents }) => amountCents)
  expect(amounts(early)).toEqual(amounts(late))
})
