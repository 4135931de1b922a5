import { addMonths, type Day } from '#domain/dates.ts'
import type { ReadingRow } from './alerts.ts'

/** The three parts of a French water bill. There are no real tariffs: each has a fixed share of the net amount. */
const parts = [
  { name: 'Distribution de l’eau', share: 0.46 },
  { name: 'Collecte et traitement des eaux usées', share: 0.38 },
  { name: 'Organismes publics', share: 0.16 },
]

const taxRate = 0.055

export type InvoiceLines = {
  parts: { name: string; cents: number }[]
  netCents: number
  taxCents: number
}

/** Splits an amount with tax, in integer cents: the parts add up to the net amount, net and tax to `amountCents`. */
export function linesOf(amountCents: number): InvoiceLines {
  const netCents = Math.round(amountCents / (1 + taxRate))
  const [first, ...others] = parts.map(({ name, share }) => ({
    name,
    cents: Math.round(netCents * share),
  })) as [InvoiceLines['parts'][0], ...InvoiceLines['parts']]
  const othersCents = others.reduce((sum, { cents }) => sum + cents, 0)
  return {
    parts: [{ ...first, cents: netCents - othersCents }, ...others],
    netCents,
    taxCents: amountCents - netCents,
  }
}

export type Counted = { counterRef: string; before: ReadingRow; after: ReadingRow }

/**
 * The readings that an invoice bills, per meter: the last one before its issue and the one before that. A meter without
 * a reading in the six months before, or with its first one, has none. `readings` go from the oldest to the newest.
 */
export function countedFor(issuedOn: Day, readings: ReadingRow[]): Counted[] {
  const known = readings.filter(({ date }) => date <= issuedOn)
  return [...Map.groupBy(known, ({ counterRef }) => counterRef)].flatMap(([counterRef, rows]) => {
    const [before, after] = rows.slice(-2)
    const isRecent = after && after.date > addMonths(issuedOn, -6)
    return before && isRecent ? [{ counterRef, before, after }] : []
  })
}
