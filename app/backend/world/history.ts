import { addDays, addMonths, type Day, daysBetween } from '#domain/dates.ts'
import { lastThreeYears } from '../average.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

/** How a meter is read; the first reading is always « Initialisation ». */
export type ReadingType = 'Estimation' | 'Manuelle' | 'Radio' | 'Portable' | 'WEBABO'

/** How the meters of an ordinary household are read. */
export const ordinaryTypes: ReadingType[] = ['Portable', 'Radio', 'Radio']

type Bill = { amount: number; balance?: number; due?: Day; hasFile?: boolean }

/**
 * The invoices of one metering point, newest first: numbers F…-01, F…-02 and so on. Each is due
 * 30 days after its issue; without a `due` of its own, an invoice was issued half a year before
 * the next newer one. Amounts in cents; settled unless `balance` says otherwise.
 */
export function invoices(pdcRef: string, newestDue: Day, bills: Bill[]): Rows['Invoice'] {
  let due = newestDue
  return bills.map(({ amount, balance = 0, due: ownDue, hasFile = true }, rank) => {
    due = ownDue ?? (rank === 0 ? newestDue : addMonths(due, -6))
    const factNumber = `F${pdcRef.slice(1)}-${String(rank + 1).padStart(2, '0')}`
    return {
      factNumber,
      pdcRef,
      amountCents: amount,
      balanceCents: balance,
      issuedOn: addDays(due, -30),
      dueOn: due,
      fileName: `${factNumber}.pdf`,
      hasFile,
    }
  })
}

/** `count` settled invoices of ordinary households. */
export function settled(count: number, random: Random): Bill[] {
  return Array.from({ length: count }, () => ({ amount: random.int(4_200, 21_900) }))
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

export type ReadMeter = {
  counterRef: string
  pdcRef: string
  /** The subscriber's first day: there is no reading before. */
  start: Day
  /** Day of the last reading. */
  newest: Day
  /** m³, from the oldest reading to the newest; the first is 0, the index when the meter came. */
  consumptions: number[]
  /** Of the readings after the first, over and over. */
  types: ReadingType[]
}

/** A meter with its readings, one every six months; none when `newest` is before `start`. */
export function addMeter(rows: Rows, meter: ReadMeter): void {
  const readings = readingsOf(meter)
  const { counterRef, pdcRef, start } = meter
  rows.Meter.push({ counterRef, pdcRef, installedOn: readings[0]?.date ?? start })
  rows.Reading.push(...readings)
}

function readingsOf(meter: ReadMeter): Rows['Reading'] {
  const { counterRef, pdcRef, start, newest, consumptions, types } = meter
  const rows: Rows['Reading'] = []
  if (newest < start) return rows
  let index = 0
  for (const [rank, consumption] of consumptions.entries()) {
    index += consumption
    const halfYear = addMonths(newest, 6 * (rank - consumptions.length + 1))
    const date = halfYear < start ? start : halfYear
    const previous = rows.at(-1)
    const threeYears = lastThreeYears([...rows, { date, index }])
    rows.push({
      pdcRef,
      counterRef,
      date,
      index,
      consumption,
      dailyCons: previous ? twoDecimals(consumption / daysBetween(previous.date, date)) : 0,
      avgCons: threeYears ? twoDecimals(threeYears.used / threeYears.days) : null,
      type: rank === 0 ? 'Initialisation' : (types[(rank - 1) % types.length] as ReadingType),
    })
  }
  return rows
}

/** Half-yearly consumptions of an ordinary household, the first index apart. */
export function ordinaryConsumptions(count: number, random: Random): number[] {
  return [0, ...Array.from({ length: count }, () => random.int(38, 62))]
}

/** A monthly plan: ten instalments on the 15th, three of them before `today`'s month. */
export function instalments(pdcRef: string, today: Day, amountCents: number): Rows['Instalment'] {
  const first = addMonths(`${today.slice(0, 7)}-15`, -3)
  return Array.from({ length: 10 }, (_, rank) => ({
    pdcRef,
    depositDate: addMonths(first, rank),
    amountCents,
  }))
}
