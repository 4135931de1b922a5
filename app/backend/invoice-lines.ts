import { addMonths, type Day } from '#domain/dates.ts'
import type { ReadingRow } from './alerts.ts'

/** The three parts that French water bills are made of, and, for want of tariffs, their shares without tax. */
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

/** Splits an amount with tax, in integer cents: parts make up the net amount, net and tax the amount. */
export function linesOf(amountCents: number): InvoiceLines {
  const netCents = Math.round(amountCents / (1 + taxRate))
  const [first, ...others] = parts.map(({ name, share }) => ({
    name,
    cents: Math.round(netCents * share),
  })) as [InvoiceLines['parts'][0], ...InvoiceLines['parts']]
  const rest = others.reduce((sum, { cents }) => sum + cents, 0)
  return {
    parts: [{ ...first, cents: netCents - rest }, ...others],
    netCents,
    taxCents: amountCents - netCents,
  }
}

export type Counted = { counterRef: string; before: ReadingRow; after: ReadingRow }

/**
 * What each meter counted for an invoice: its last reading before the issue and the one before it.
 * None for a meter that was not read in the half-year before, or for the first time. `readings` go
 * from the oldest to the newest.
 */
export function countedFor(issuedOn: Day, readings: ReadingRow[]): Counted[] {
  const known = readings.filter(({ date }) => date <= issuedOn)
  return [...Map.groupBy(known, ({ counterRef }) => counterRef)].flatMap(([counterRef, rows]) => {
    const [before, after] = rows.slice(-2)
    const isRecent = after && after.date > addMonths(issuedOn, -6)
    return before && isRecent ? [{ counterRef, before, after }] : []
  })
}
