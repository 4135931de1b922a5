import { setTimeout as pause } from 'node:timers/promises'
import { dueCents, toPayCents } from '#domain/balance.ts'
import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { advance, findById, type LedgerEntry, open } from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import { type Outcome, settle } from './settle.server.ts'

/** Where the provider sends browsers back to, and where it tells the outcome. */
export const returnPath = '/factures/consulter/retour'
export const cancelPath = '/factures/consulter/annulation'
export const notificationPath = '/paiement/notification'

/**
 * INV-11: the asked-for invoices that are unpaid, all unpaid ones when none is asked for, none when credits cover them;
 * undefined when one is not theirs.
 */
export function payable(invoices: Facture[], asked: string[]): Facture[] | undefined {
  const known = new Set(invoices.map(({ factNumber }) => factNumber))
  if (asked.some(number => !known.has(number))) return undefined
  if (toPayCents(invoices) === 0) return []
  return invoices.filter(
    invoice => dueCents(invoice) > 0 && (asked.length === 0 || asked.includes(invoice.factNumber)),
  )
}

/** `message` is the provider's; it has none to give when it was not reached. */
export type Checkout =
  | { kind: 'redirect'; url: string }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'settled'; outcome: Outcome }

type Order = {
  call: Call
  owner: string
  pdc: string
  invoices: Facture[]
  /** Names one press of the button, however often it arrives. */
  submission: string
  requestId: string
}

/**
 * Opens the payment of these invoices, read again by the caller, and answers where to send the browser.
 * A second press finds the payment that the first one opened; an invoice that another payment holds is paid by that
 * one or not at all: it is asked after first, and the browser sent back to it while the provider still waits.
 */
export async function checkout(order: Order): Promise<Checkout> {
  const lines = order.invoices.map(invoice => ({
    invoice: invoice.factNumber,
    amountCents: dueCents(invoice),
  }))
  for (let tries = 0; tries < 3; tries++) {
    const opened = await open({ ...order, lines })
    if (opened?.found === 'new') return openAtProvider(order, opened.entry)
    if (opened?.found === 'same') return joined(opened.entry, order.requestId)
    if (!opened) continue
    const way = await around(opened.entry, order.requestId)
    if (way) return way
  }
  return { kind: 'settled', outcome: { kind: 'pending' } }
}

/** What stands for these invoices already; nothing once it has let them go. */
async function around(held: LedgerEntry, requestId: string): Promise<Checkout | undefined> {
  if (held.state === 'created') return (await abandon(held)) ? undefined : joined(held, requestId)
  const outcome = await settle(held, requestId)
  if (outcome.kind === 'cancelled' || outcome.kind === 'refused') return undefined
  const { state, redirectUrl } = await findById(held.id)
  const isWaiting = outcome.kind === 'pending' && state === 'sent'
  if (isWaiting && redirectUrl) return { kind: 'redirect', url: redirectUrl }
  return { kind: 'settled', outcome }
}

/** A process that died before it reached the provider leaves this behind. */
async function abandon(entry: LedgerEntry): Promise<boolean> {
  const isOld = Date.now() - entry.updatedAt.getTime() > 30_000
  return isOld && (await advance(entry, 'expired', 'abandoned before the provider'))
}

async function openAtProvider({ call, requestId }: Order, entry: LedgerEntry): Promise<Checkout> {
  const portal = settings().PORTAL_URL.replace(/\/$/, '')
  const { id: reference, amountCents, pdc } = entry
  const urls = {
    back: portal + returnPath,
    cancel: portal + cancelPath,
    notification: portal + notificationPath,
  }
  try {
    const opened = await provider().open({ call, reference, amountCents, pdc, urls }, requestId)
    const { code: resultCode, longMessage: resultMessage, redirectUrl, token } = opened
    if (resultCode !== '00000' || !redirectUrl || !token) {
      await advance(entry, 'expired', `provider ${resultCode}`, { resultCode, resultMessage })
      return { kind: 'refused', message: resultMessage }
    }
    if (new URL(redirectUrl).origin !== new URL(settings().PAYMENT_ORIGIN).origin) {
      log.error({ msg: 'payment page on a foreign origin', payment: entry.id })
      await advance(entry, 'expired', 'foreign payment page')
      return { kind: 'refused', message: undefined }
    }
    await advance(entry, 'sent', 'provider 00000', { token, redirectUrl })
    return { kind: 'redirect', url: redirectUrl }
  } catch (error) {
    await advance(entry, 'expired', 'no session at the provider')
    throw error
  }
}

/** The first press is still on its way to the provider, or has been there: wait for the address, or see how it ended. */
async function joined(entry: LedgerEntry, requestId: string): Promise<Checkout> {
  let now = entry
  for (let tries = 0; now.state === 'created' && tries < 60; tries++) {
    await pause(100)
    now = await findById(entry.id)
  }
  if (now.redirectUrl && now.state === 'sent') return { kind: 'redirect', url: now.redirectUrl }
  if (now.state === 'expired') return { kind: 'refused', message: now.resultMessage ?? undefined }
  return { kind: 'settled', outcome: await settle(now, requestId) }
}
