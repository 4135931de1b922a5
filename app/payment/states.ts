/**
 * The life of a card payment in the ledger:
 * `created` before anybody else knows of it; `sent` while the provider has it, cancelled or not (PAY-07);
 * `booking` while pay-bills is under way; `doubtful` when its answer was lost; the others are ends, but for a
 * refusal: the provider may let the payer try another card.
 */
export type PaymentState =
  | 'created'
  | 'sent'
  | 'booking'
  | 'doubtful'
  | 'booked'
  | 'refused'
  | 'expired'

const next: Record<PaymentState, readonly PaymentState[]> = {
  created: ['sent', 'expired'],
  sent: ['booking', 'refused', 'expired'],
  booking: ['booked', 'doubtful'],
  doubtful: ['booking', 'expired'],
  booked: [],
  refused: ['booking'],
  expired: [],
}

/** The states in which a payment holds its invoices: nobody else may pay them meanwhile. */
export const holds = (state: PaymentState) =>
  state === 'created' || state === 'sent' || state === 'booking' || state === 'doubtful'

/** Whether the ledger may go from one state to another. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return next[from].includes(to)
}

/** What a provider's code means for the payer. */
export type Verdict = 'accepted' | 'pending' | 'cancelled' | 'refused' | 'other'

/** PAY-05, PAY-07, PAY-08: 00000; 02000 while nothing has happened; 02306, 02319 and 02014; 01xxx; anything else. */
export function verdictOf(code: string): Verdict {
  if (code === '00000') return 'accepted'
  if (code === '02000') return 'pending'
  if (['02306', '02319', '02014'].includes(code)) return 'cancelled'
  return code.startsWith('01') ? 'refused' : 'other'
}
