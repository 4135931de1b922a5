import { setTimeout as pause } from 'node:timers/promises'
import { dueCents } from '#domain/balance.ts'
import * as paths from '#paths.ts'
import { log } from '#process/log.server.ts'
import { settings } from '#settings.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import {
  advance,
  findBookedSince,
  findById,
  findByToken,
  isOfGuest,
  type LedgerEntry,
  type Outcome,
} from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import type { Open } from './provider/provider.ts'
import { callDeadline } from './schedule.server.ts'

/** `message` is the provider's; undefined when the provider was not reached. */
export type SessionOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'settled'; outcome: Outcome }
  /** Another payer has begun to pay an invoice, or has paid it (`isPaid`); one payer at least has no account. */
  | { kind: 'elsewhere'; isPaid: boolean }

/**
 * What a payer without an account brings: the call by which the utility opens their session, the addresses of the portal
 * to which they come back or give up, and where they want the receipt.
 */
export type Guest = { open: Open; back: string; cancel: string; mail: string | null }

/** `call` makes the calls of the payer. */
type Payer = { call: Call; guest?: Guest; requestId: string }

/**
 * PAY-01 to PAY-03: opens the payment session of a new payment, and answers where to send the browser. When the provider
 * could not be asked, the payment expires and this throws.
 */
export async function openSession(
  entry: LedgerEntry,
  { call, guest, requestId }: Payer,
): Promise<SessionOutcome> {
  const portal = settings().PORTAL_URL.replace(/\/$/, '')
  const { id: reference, amountCents, pdc, owner } = entry
  const urls = {
    back: portal + (guest?.back ?? paths.paymentReturn),
    cancel: portal + (guest?.cancel ?? paths.paymentCancel),
    notification: portal + paths.paymentNotification,
  }
  const payer = async () =>
    guest
      ? { ...(guest.mail && { mail: guest.mail }) }
      : call('getUser', { query: { userLogin: owner } })
  const open: Open = guest?.open ?? (body => call('createPayment', { body }))
  try {
    const order = { open, reference, amountCents, pdc, payer, urls }
    const opened = await provider().open(order, requestId)
    const { code, message } = opened
    if (!opened.isOpen) {
      const facts = { verdict: 'refused', resultCode: code, resultMessage: message } as const
      await advance(entry, 'refused', `no session: provider ${code}`, facts)
      return { kind: 'refused', message }
    }
    const { redirectUrl, token } = opened
    const isOurs = URL.parse(redirectUrl)?.origin === new URL(settings().PAYMENT_ORIGIN).origin
    if (!isOurs || (await findByToken(token))) {
      const msg = isOurs ? 'token of another payment' : 'payment page on a foreign origin'
      log.error({ msg, payment: entry.id, requestId })
      await advance(entry, 'expired', isOurs ? msg : 'foreign payment page')
      return { kind: 'refused', message: undefined }
    }
    const sent = await advance(entry, 'sent', `provider ${code}`, { token, redirectUrl })
    // The payment has expired meanwhile and keeps no token: money paid in that session could not be booked.
    if (!sent) return { kind: 'refused', message: undefined }
    return (await paidMeanwhile(call, sent)) ?? { kind: 'redirect', url: redirectUrl }
  } catch (error) {
    const now = await findById(entry.id)
    if (now.state === 'created') await advance(now, 'expired', 'no session at the provider')
    throw error
  }
}

/** Another tab may have paid the invoices before they were reserved: after a recent booking they are read again. */
async function paidMeanwhile(call: Call, sent: LedgerEntry): Promise<SessionOutcome | undefined> {
  const other = await findBookedSince(sent.createdAt.getTime() - callDeadline(), sent.lines)
  if (!other) return undefined
  // A payer without an account cannot list invoices, and has to begin again.
  const invoices = isOfGuest(sent)
    ? []
    : await call('getInvoices', { query: { pdc: sent.pdc } }).catch(() => [])
  const dueNow = new Map(
    invoices.map(({ facture }) => [facture.factNumber, dueCents(facture)] as const),
  )
  if (sent.lines.every(({ invoice, amountCents }) => dueNow.get(invoice) === amountCents))
    return undefined
  await advance(sent, 'cancelled', 'its invoices were paid meanwhile')
  // A payer learns nothing of another subscriber's payment, and of another person's payment only that it is paid.
  if (other.owner !== sent.owner) return { kind: 'settled', outcome: { kind: 'pending' } }
  return isOfGuest(sent) || isOfGuest(other)
    ? { kind: 'elsewhere', isPaid: true }
    : { kind: 'settled', outcome: { kind: 'booked', cents: other.amountCents } }
}

/** Ends a payment whose process died before it reached the provider. Answers whether it ended one. */
export async function expireIfAbandoned(entry: LedgerEntry): Promise<boolean> {
  const isOld = Date.now() - entry.updatedAt.getTime() >= callDeadline()
  return isOld && (await advance(entry, 'expired', 'abandoned before the provider')) !== undefined
}

/** Another request is opening the session: waits until it is done, six seconds at most, and answers the new entry. */
export async function awaitSession(entry: LedgerEntry): Promise<LedgerEntry> {
  let now = entry
  for (let tries = 0; now.state === 'created' && tries < 60; tries++) {
    await pause(100)
    now = await findById(entry.id)
  }
  return now
}
