import type { Day } from '#domain/dates.ts'
import { addDays, addMonths, daysBetween } from '../days.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

export type ReadingType =
  | 'Estimation'
  | 'Manuelle'
  | 'Initialisation'
  | 'Radio'
  | 'Portable'
  | 'WEBABO'

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

/**
 * The readings of one meter, one every half-year, the last on `newest`. `consumptions` (m³) and
 * `types` go from the oldest to the newest; the first is the meter's first index.
 */
export function readings(
  pdcRef: string,
  counterRef: string,
  newest: Day,
  consumptions: number[],
  types: ReadingType[],
): Rows['Reading'] {
  const rows: Rows['Reading'] = []
  let index = 0
  for (const [rank, consumption] of consumptions.entries()) {
    index += consumption
    const date = addMonths(newest, 6 * (rank - consumptions.length + 1))
    const previous = rows.at(-1)
    const days = previous ? daysBetween(previous.date, date) : 0
    const dailyCons = days > 0 ? twoDecimals(consumption / days) : 0
    const lastThreeYears = [...rows.slice(1), { dailyCons }].slice(-6)
    rows.push({
      pdcRef,
      counterRef,
      date,
      index,
      consumption,
      dailyCons,
      avgCons: twoDecimals(
        lastThreeYears.reduce((sum, row) => sum + row.dailyCons, 0) / lastThreeYears.length,
      ),
      type: types[rank % types.length] as ReadingType,
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
