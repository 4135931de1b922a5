import type { Day } from '#domain/dates.ts'
import type { ReadingRow } from './alerts.ts'

/** The three parts of a French water bill. The demonstration's tariff is one price: each has a fixed share of it. */
const parts = [
  { name: 'distribution de l’eau', share: 0.46 },
  { name: 'collecte et traitement des eaux usées', share: 0.38 },
  { name: 'organismes publics', share: 0.16 },
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

/** The readings at both ends of a period, per meter; a meter that was not read on both days has none. */
export function countedIn(from: Day, to: Day, readings: ReadingRow[]): Counted[] {
  return [...Map.groupBy(readings, ({ counterRef }) => counterRef)].flatMap(
    ([counterRef, rows]) => {
      const before = rows.find(({ date }) => date === from)
      const after = rows.find(({ date }) => date === to)
      return before && after ? [{ counterRef, before, after }] : []
    },
  )
}
