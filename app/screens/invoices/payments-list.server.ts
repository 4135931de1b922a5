import { formatCents, formatInstant, streetLine } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { canResume, type PastPayment, stageOf } from '#payment/history.server.ts'
import type { PaymentState } from '#payment/states.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

const started = { word: 'Commencé, pas encore payé', tone: 'info' } as const
const checking = { word: 'En cours de vérification', tone: 'info' } as const

const states: Record<PaymentState, { word: string; tone: Tone }> = {
  created: started,
  sent: started,
  authorised: checking,
  booking: checking,
  doubtful: checking,
  'to-check': { word: 'En cours de vérification par nos services', tone: 'warning' },
  booked: { word: 'Enregistré', tone: 'success' },
  cancelled: { word: 'Annulé', tone: 'neutral' },
  refused: { word: 'Refusé', tone: 'error' },
  expired: { word: 'Expiré', tone: 'neutral' },
}
/** The payer has given up, but the provider has not closed the payment, which may still succeed (PAY-07). */
const interrupted = { word: 'Interrompu', tone: 'neutral' } as const

/** The provider could not open the payment, so there was no page to pay on. */
const neverOpened = { word: 'Non ouvert', tone: 'neutral' } as const

function stateOf(payment: PastPayment): { word: string; tone: Tone } {
  const { state, redirectUrl } = payment
  if (state === 'expired' && redirectUrl === null) return neverOpened
  if (state !== 'sent') return states[state]
  const stage = stageOf(payment)
  return stage === undefined ? interrupted : stage === 'started' ? started : checking
}

/** Whether the user may see a payment: a helper only sees those for the metering points opened to them. */
export const isOfPoints = ({ by }: Subscriber['who'], pdcs: Pdc[], pdc: string) =>
  by === undefined || pdcs.some(({ pdcRef }) => pdcRef === pdc)

/** A payment as « Mes paiements » shows it; `pdcs` are the metering points it may have been for. */
export function shownPayment(payment: PastPayment, pdcs: Pdc[]) {
  const { id, isGuest, pdc, amountCents, state, resultMessage, createdAt, paidAt, lines } = payment
  const point = pdcs.find(({ pdcRef }) => pdcRef === pdc)
  return {
    id,
    isGuest,
    pdc,
    place: point ? streetLine(point.adress) : '',
    at: formatInstant(createdAt),
    invoices: lines.map(({ invoice }) => invoice),
    amount: formatCents(amountCents),
    state: stateOf(payment),
    paidBy: payment.paidBy ?? null,
    message: state === 'refused' ? resultMessage : null,
    // A payment that staff booked with another amount than was taken has no `paidAt`, and no receipt.
    receipt: state === 'booked' && paidAt ? paths.paymentReceipt(id) : null,
    canResume: canResume(payment),
  }
}
export type ShownPayment = ReturnType<typeof shownPayment>
