import { describe, expect, test } from 'vitest'
import { createClock } from '#backend/clock.ts'
import { yearlyCents } from '#backend/tariff.ts'
import { world } from '#backend/world/world.ts'
import { addDays, addMonths, daysBetween } from '../../app/domain/values.ts'

// The demonstration's readings, bills, plans and requests of every point must agree with each other.

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

test('the instalments of a monthly plan come to a year of bills, and follow the last one', () => {
  const plans = Map.groupBy(rows.Instalment, ({ pdcRef }) => pdcRef)
  const monthly = rows.MeteringPoint.filter(({ monthlyPayment }) => monthlyPayment === 1)
  expect([...plans.keys()]).toEqual(monthly.map(({ pdcRef }) => pdcRef))
  for (const [pdcRef, lines] of plans) {
    const [bill] = invoices.get(pdcRef) as [Invoice]
    expect(monthsOf(bill), pdcRef).toBe(12)
    const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
    // Each of the ten is rounded to the cent.
    expect(Math.abs(sum - yearlyCents(bill.volume)), pdcRef).toBeLessThanOrEqual(5)
    expect(bill.amountCents, pdcRef).toBe(yearlyCents(bill.volume))
    expect(lines, pdcRef).toHaveLength(10)
    const first = lines[0]?.depositDate as string
    expect(lines.map(({ depositDate }) => depositDate)).toEqual(
      lines.map((_, rank) => addMonths(first, rank)),
    )
    expect(first.endsWith('-15') && first > bill.issuedOn, pdcRef).toBe(true)
  }
})

describe('the requests', () => {
  /** Answers are due within 15 working days: three weeks without a holiday, four with all those of May. */
  const isLate = (sent: string) => addDays(sent, 28) < today
  const isEarly = (sent: string) => addDays(sent, 21) > today
  const open = rows.Request.filter(({ statutDemande }) => statutDemande !== 'Dossier traité')

  test('forty are open for the generated subscribers, six of them late', () => {
    const generated = open.filter(({ pdcRef }) => pdcRef !== 'P100005')
    expect(generated).toHaveLength(40)
    expect(generated.filter(({ dateDemande }) => isLate(dateDemande))).toHaveLength(6)
    expect(generated.filter(({ dateDemande }) => isEarly(dateDemande))).toHaveLength(34)
    expect(new Set(generated.map(({ statutDemande }) => statutDemande)).size).toBe(3)
  })

  test('100005 has one under way that is four days late at least, and a file with each', () => {
    const own = rows.Request.filter(({ pdcRef }) => pdcRef === 'P100005')
    const underWay = own.find(({ statutDemande }) => statutDemande === 'En cours de traitement')
    expect(isLate(addDays(underWay?.dateDemande ?? today, 4))).toBe(true)
    for (const { attachements } of own) expect(attachements).toMatch(/^[\w-]+\.(pdf|jpg)$/)
  })

  test('are processed after they were sent, and only when they are', () => {
    for (const { dateDemande, dateTraitement, statutDemande, id } of rows.Request) {
      expect(typeof dateTraitement === 'string', id).toBe(statutDemande === 'Dossier traité')
      if (dateTraitement) expect(dateTraitement > dateDemande && dateTraitement <= today).toBe(true)
    }
  })
})
