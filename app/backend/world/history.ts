import { addDays, addMonths, type Day } from '#domain/dates.ts'
import { depositDays, monthlyCents } from '#domain/payment-modes.ts'
import { figuresOf, judge } from '../alerts.ts'
import { costCents, subscriptionCents, yearlyCents } from '../tariff.ts'
import type { Random } from './names.ts'
import type { Rows } from './rows.ts'

export type ReadingType = 'Estimation' | 'Manuelle' | 'Radio' | 'Portable' | 'WEBABO'

export const ordinaryTypes: ReadingType[] = ['Portable', 'Radio', 'Radio']

/** What a bill is about. Bills count `months`, not days: a seeding of another day changes no amount. */
export type Period = { from: Day; to: Day; months: number; volume: number; isEstimate: boolean }

type ReadMeters = {
  pdcRef: string
  meters: { counterRef: string; index?: number; volumes: number[] }[]
  types: ReadingType[]
  newest: Day
  first?: { day: Day; months: number }
  /** What the subscriber has read on every meter since, not billed yet. */
  sent?: { date: Day; consumption: number } | undefined
}

export function addMeters(rows: Rows, point: ReadMeters): Period[] {
  const { pdcRef, meters, types, newest, first, sent } = point
  const count = meters[0]?.volumes.length ?? 0
  const halfYear = (rank: number) => addMonths(newest, 6 * (rank - count))
  const days = Array.from({ length: count + 1 }, (_, rank) =>
    rank === 0 ? (first?.day ?? halfYear(0)) : halfYear(rank),
  )
  const typeOf = (rank: number) => types[(rank - 1) % types.length] as ReadingType
  for (const { counterRef, index = 0, volumes } of meters) {
    rows.Meter.push({ counterRef, pdcRef, installedOn: days[0] as Day })
    const readings = days.map((date, rank) => ({
      date,
      consumption: rank === 0 ? 0 : (volumes[rank - 1] as number),
      type: rank === 0 ? 'Initialisation' : typeOf(rank),
    }))
    if (sent) readings.push({ ...sent, type: 'WEBABO' })
    rows.Reading.push(...readingRows(pdcRef, counterRef, index, readings))
  }
  const periods = days.slice(1).map((to, rank) => ({
    from: days[rank] as Day,
    to,
    months: rank === 0 && first ? first.months : 6,
    volume: meters.reduce((sum, { volumes }) => sum + (volumes[rank] as number), 0),
    isEstimate: typeOf(rank + 1) === 'Estimation',
  }))
  return periods.reverse()
}

function readingRows(
  pdcRef: string,
  counterRef: string,
  firstIndex: number,
  readings: { date: Day; consumption: number; type: string }[],
): Rows['Reading'] {
  let index = firstIndex
  const read = readings.map(reading => {
    index += reading.consumption
    return { ...reading, index }
  })
  return judge(read).map(judged => ({
    pdcRef,
    counterRef,
    ...judged.reading,
    ...figuresOf(judged),
  }))
}

/** How a history of so many months is read: the first period takes what the half-years leave, three to eight months. */
export function periodsSince(day: Day, months: number) {
  const count = Math.round(months / 6)
  return { count, first: { day, months: months - 6 * (count - 1) } }
}

export function ordinaryVolumes(count: number, firstMonths: number, random: Random): number[] {
  const usual = random.int(38, 58)
  return Array.from({ length: count }, (_, rank) => {
    const months = rank === 0 ? firstMonths : 6
    return Math.round((months * (usual + random.int(-5, 5))) / 6)
  })
}

export type Bill = {
  period: Period
  /** In cents, where it is not what the tariff makes of the period: the bill then carries the difference. */
  amount?: number
  isUnpaid?: boolean
  credit?: number
  hasFile?: boolean
}

export const settled = (periods: Period[]): Bill[] => periods.map(period => ({ period }))

/**
 * Adds the invoices of a metering point, newest first: numbers F…-01, F…-02 and so on. Each is issued `delay` days after
 * the end of its period, three weeks at most, and due 30 days later.
 */
export function addInvoices(rows: Rows, pdcRef: string, delay: number, bills: Bill[]): void {
  for (const [rank, bill] of bills.entries()) {
    const { period, isUnpaid = false, credit = 0, hasFile = true } = bill
    const factNumber = `F${pdcRef.slice(1)}-${String(rank + 1).padStart(2, '0')}`
    const cost = costCents(period.volume, period.months)
    const amountCents = bill.amount ?? cost
    const issuedOn = addDays(period.to, delay)
    rows.Invoice.push({
      factNumber,
      pdcRef,
      amountCents,
      balanceCents: isUnpaid ? amountCents : 0 - credit,
      issuedOn,
      dueOn: addDays(issuedOn, 30),
      fileName: `${factNumber}.pdf`,
      hasFile,
      periodStart: period.from,
      periodEnd: period.to,
      volume: period.volume,
      isEstimate: period.isEstimate,
      subscriptionCents: subscriptionCents(period.months),
      regularisationCents: amountCents - cost,
    })
  }
}

/** A monthly plan has one bill a year: two half-years in one, newest first. */
function yearly(periods: Period[]): Period[] {
  return periods.flatMap((later, rank) => {
    if (rank % 2 === 1) return []
    const earlier = periods[rank + 1]
    return [
      earlier
        ? {
            from: earlier.from,
            to: later.to,
            months: earlier.months + later.months,
            volume: earlier.volume + later.volume,
            isEstimate: later.isEstimate,
          }
        : later,
    ]
  })
}

export function addMonthlyBills(
  rows: Rows,
  pdcRef: string,
  delay: number,
  periods: Period[],
  newest: Omit<Bill, 'period'> = {},
): void {
  const [year, ...older] = yearly(periods) as [Period, ...Period[]]
  addInvoices(rows, pdcRef, delay, [{ period: year, ...newest }, ...settled(older)])
  const amountCents = monthlyCents(yearlyCents(year.volume))
  const days = depositDays(addDays(year.to, delay))
  rows.Instalment.push(...days.map(depositDate => ({ pdcRef, depositDate, amountCents })))
}
