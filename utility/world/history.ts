import { depositDays, monthlyCents } from '#domain/payment-modes.ts'
import { addDays, addMonths, type Day } from '#domain/values.ts'
import { figuresOf, judge } from '../alerts.ts'
import { costCents, subscriptionCents, yearlyCents } from '../tariff.ts'
import type { Random } from './names.ts'
import type { Rows } from './rows.ts'

export type ReadingType = 'Estimation' | 'Manuelle' | 'Radio' | 'Portable' | 'WEBABO'

export const ordinaryTypes: ReadingType[] = ['Portable', 'Radio', 'Radio']

/** A billed period. Its amount depends on whole `months`, so that the demonstration has the same amounts on any day. */
export type Period = { from: Day; to: Day; months: number; volume: number; isEstimate: boolean }

type ReadMeters = {
  pdcRef: string
  meters: { counterRef: string; index?: number; volumes: number[] }[]
  types: ReadingType[]
  /** The day of the last reading; the readings before it are six months apart. */
  newest: Day
  /** The first day and the length of the oldest period, when it does not have six months. */
  first?: { day: Day; months: number }
  /** A reading that the subscriber sent for each meter after `newest`: no invoice bills it yet. */
  sent?: { date: Day; consumption: number } | undefined
}

export function addMeters(rows: Rows, point: ReadMeters): Period[] {
  const { pdcRef, meters, types, newest, first, sent } = point
  const count = meters[0]?.volumes.length ?? 0
  const days = Array.from({ length: count + 1 }, (_, rank) => addMonths(newest, 6 * (rank - count)))
  if (first) days[0] = first.day
  const typeOf = (period: number) => types[period % types.length] as ReadingType
  for (const { counterRef, index = 0, volumes } of meters) {
    rows.Meter.push({ counterRef, pdcRef, installedOn: days[0] as Day })
    const readings = [
      { date: days[0] as Day, consumption: 0, type: 'Initialisation' },
      ...volumes.map((consumption, period) => ({
        date: days[period + 1] as Day,
        consumption,
        type: typeOf(period),
      })),
      ...(sent ? [{ ...sent, type: 'WEBABO' }] : []),
    ]
    rows.Reading.push(...readingRows(pdcRef, counterRef, index, readings))
  }
  const periods = days
    .slice(1)
    .map((to, rank) => ({
      from: days[rank] as Day,
      to,
      months: rank === 0 && first ? first.months : 6,
      volume: meters.reduce((sum, { volumes }) => sum + (volumes[rank] as number), 0),
      isEstimate: typeOf(rank) === 'Estimation',
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

/** Divides the `months` since a day into periods of six months, after a first one of three to eight months. */
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
  /** In cents, if it differs from the tariff of the period: the invoice shows the difference as a regularisation. */
  amount?: number
  isUnpaid?: boolean
  /** What the utility owes, in cents. */
  credit?: number
  hasFile?: boolean
}

export const settled = (periods: Period[]): Bill[] => periods.map(period => ({ period }))

/** Adds invoices, newest first (F…-01), issued `delay` days (at most 21) after their periods and due 30 days later. */
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
      balanceCents: isUnpaid ? amountCents : -credit,
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

/** Joins two half-years into one period, since a monthly plan has one invoice a year. */
function yearly(periods: Period[]): Period[] {
  const everySecond = periods.filter((_, rank) => rank % 2 === 0)
  return everySecond.map((later, year) => {
    const earlier = periods[2 * year + 1]
    if (!earlier) return later
    const { from } = earlier
    const months = earlier.months + later.months
    return { ...later, from, months, volume: earlier.volume + later.volume }
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
  // BEY-654: the year to come is estimated to the next five m³, of which ten equal debits make the price to the cent.
  const amountCents = monthlyCents(yearlyCents(Math.ceil(year.volume / 5) * 5))
  const days = depositDays(addDays(year.to, delay))
  rows.Instalment.push(...days.map(depositDate => ({ pdcRef, depositDate, amountCents })))
}
