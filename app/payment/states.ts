import { dueCents, toPayCents } from '#domain/balance.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'

/**
 * The states of a card payment in the ledger:
 * - `created`: written down, and not yet at the provider;
 * - `sent`: its session is open at the provider, whether or not the payer has given it up (PAY-07);
 * - `authorised`: the provider took exactly the amount that was asked for;
 * - `booking`: a request is sending pay-bills; `doubtful`: its answer was lost, or was a refusal;
 * - `booked`: the utility has booked it;
 * - `cancelled`, `refused`, `expired`: ended without money, as far as is known; if the provider accepts it after all,
 *   it is booked nevertheless;
 * - `to-check`: money may have moved, and staff must decide; `refund` says what became of giving it back.
 */
export const paymentStates = [
  'created',
  'sent',
  'authorised',
  'booking',
  'doubtful',
  'booked',
  'cancelled',
  'refused',
  'expired',
  'to-check',
] as const

export type PaymentState = (typeof paymentStates)[number]

const next: Record<PaymentState, readonly PaymentState[]> = {
  created: ['sent', 'refused', 'expired'],
  sent: ['authorised', 'cancelled', 'refused', 'expired', 'to-check'],
  authorised: ['booking', 'to-check'],
  booking: ['booked', 'doubtful'],
  doubtful: ['booking', 'booked', 'to-check'],
  booked: [],
  cancelled: ['authorised', 'to-check'],
  refused: ['authorised', 'to-check'],
  expired: ['authorised', 'to-check'],
  // A payment stays to be checked when staff have asked for a refund, or the provider refused it.
  'to-check': ['to-check', 'authorised', 'booking', 'booked', 'cancelled'],
}

export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return next[from].includes(to)
}

/** The states of an open payment: it may still take place, and reserves its invoices. */
export const openStates = [
  'created',
  'sent',
  'authorised',
  'booking',
  'doubtful',
  'to-check',
] as const satisfies PaymentState[]

export const isOpen = (state: PaymentState) => (openStates as readonly string[]).includes(state)

/** INV-11: the asked invoices, or all unpaid ones; none if credits cover them; undefined if one is not the owner's. */
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

/** In cents, what is to pay when no invoice is asked for: from the metering point's `total` and its `due` invoices. */
export function payableCents(total: number, due: { cents: number }[], now: { cents: number }[]) {
  const credits = sum(due) - total
  const left = sum(now)
  return left > credits ? left : 0
}

const sum = (due: { cents: number }[]) => due.reduce((cents, one) => cents + one.cents, 0)
