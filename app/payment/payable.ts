import { dueCents, toPayCents } from '#domain/balance.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'

/** INV-11: all unpaid ones when none is asked for, none when credits cover them; undefined when one is not theirs. */
export function payable<Owed extends Pick<Facture, 'factNumber' | 'balanceFact'>>(
  invoices: Owed[],
  asked: string[],
  isBeingChecked: (number: string, invoice: Owed) => boolean = () => false,
): Owed[] | undefined {
  const known = new Set(invoices.map(({ factNumber }) => factNumber))
  if (asked.some(number => !known.has(number))) return undefined
  const left = invoices.filter(invoice => !isBeingChecked(invoice.factNumber, invoice))
  if (toPayCents(left) === 0) return []
  return left.filter(
    invoice => dueCents(invoice) > 0 && (asked.length === 0 || asked.includes(invoice.factNumber)),
  )
}

/** In cents, when no invoice is asked for: from the `total` of a metering point and its `due` invoices alone. */
export function payableCents(total: number, due: { cents: number }[], now: { cents: number }[]) {
  const credits = sum(due) - total
  const left = sum(now)
  return left > credits ? left : 0
}

const sum = (due: { cents: number }[]) => due.reduce((cents, one) => cents + one.cents, 0)
