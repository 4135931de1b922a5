import { setTimeout as pause } from 'node:timers/promises'
import { dueCents, toPayCents } from '#domain/balance.ts'
import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { advance, bookedSince, findById, type LedgerEntry, open, release } from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import { patience } from './schedule.server.ts'
import { isForgotten, isGivenUp, type Outcome, settle } from './settle.server.ts'
import { isOpen } from './states.ts'

/** Where the provider sends browsers back to, and where it tells the outcome. */
export const returnPath = '/factures/consulter/retour'
export const cancelPath = '/factures/consulter/annulation'
export const notificationPath = '/paiement/notification'

/**
 * INV-11: the asked-for invoices that are unpaid, all unpaid ones when none is asked for, none when credits cover them;
 * undefined when one is not theirs. Those that a payment under verification `isTaken` by are none of them.
 */
export function payable(
  invoices: Facture[],
  asked: string[],
  isTaken: (number: string) => boolean = () => false,
): Facture[] | undefined {
  const known = new Set(invoices.map(({ factNumber }) => factNumber))
  if (asked.some(number => !known.has(number))) return undefined
  const left = invoices.filter(({ factNumber }) => !isTaken(factNumber))
  if (toPayCents(left) === 0) return []
  return left.filter(
    invoice => dueCents(invoice) > 0 && (asked.length === 0 || asked.includes(invoice.factNumber)),
  )
}

/** `message` is the provider's; it has none to give when it was not reached. */
export type Checkout =
  | { kind: 'redirect'; url: string }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'settled'; outcome: Outcome }
  /** Another payment of theirs, of other invoices or amounts, waits at the provider; cents. */
  | { kind: 'held'; cents: number; invoices: string[] }

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
 * A second press finds the payment that the first one opened, unless it has come to nothing; an invoice that another payment holds is paid by that
 * one or not at all: it is asked after first. While the provider still waits, the browser is sent back to it if it asks
 * for the same, cent by cent; nobody is led to pay another amount than the one they have just read.
 */
export async function checkout(order: Order): Promise<Checkout> {
  const lines = order.invoices.map(invoice => ({
    invoice: invoice.factNumber,
    amountCents: dueCents(invoice),
  }))
  for (let tries = 0; tries < 3; tries++) {
    const opened = await open({ ...order, lines })
    if (opened?.found === 'new') return openAtProvider(order, opened.entry)
    if (!opened) continue
    const { entry, found } = opened
    const way = await around(entry, { ...order, lines })
    // Of somebody else's payment nothing is told, not even how it ended.
    if (way) return entry.owner === order.owner ? way : unknown
    // What was on its way may have arrived: the next look says how it stands.
    if (found === 'same' && entry.state !== 'created') await release(entry)
  }
  return unknown
}

const unknown: Checkout = { kind: 'settled', outcome: { kind: 'pending' } }

type Wanted = Pick<Order, 'requestId'> & Pick<LedgerEntry, 'lines'>

/** What stands for these invoices already; nothing once it has let them go, or what it waits for is known. */
async function around(held: LedgerEntry, wanted: Wanted): Promise<Checkout | undefined> {
  const { requestId } = wanted
  const isSame = isSameAs(held.lines, wanted.lines)
  if (held.state === 'created') {
    if (await abandon(held)) return undefined
    if (isSame) return joined(held, requestId)
    return (await arrived(held)).state === 'created' ? unknown : undefined
  }
  const outcome = await settle(held, requestId)
  const now = await findById(held.id)
  if (now.state === 'booked') return { kind: 'settled', outcome: await settle(now, requestId) }
  if (now.state !== 'sent') {
    const isFree = !isOpen(now.state) || (await isForgotten(now, requestId))
    return isFree ? undefined : { kind: 'settled', outcome }
  }
  if (!isGivenUp(now, outcome)) return waitingAtProvider(now, isSame)
  // Given up by the payer, who starts anew. Should the provider accept it after all, it is booked too.
  await advance(now, 'cancelled', 'replaced by a new payment')
  return undefined
}

function waitingAtProvider(held: LedgerEntry, isSame: boolean): Checkout {
  const { redirectUrl, verdict, amountCents: cents, lines } = held
  if (verdict === 'under-review' || !redirectUrl) return unknown
  if (isSame) return { kind: 'redirect', url: redirectUrl }
  return { kind: 'held', cents, invoices: lines.map(({ invoice }) => invoice).sort() }
}

function isSameAs(held: LedgerEntry['lines'], asked: LedgerEntry['lines']): boolean {
  const wanted = new Map(asked.map(({ invoice, amountCents }) => [invoice, amountCents]))
  return (
    held.length === wanted.size &&
    held.every(({ invoice, amountCents }) => wanted.get(invoice) === amountCents)
  )
}

/** A process that died before it reached the provider leaves this behind. */
export async function abandon(entry: LedgerEntry): Promise<boolean> {
  const isOld = Date.now() - entry.updatedAt.getTime() >= patience()
  return isOld && (await advance(entry, 'expired', 'abandoned before the provider')) !== undefined
}

async function openAtProvider(order: Order, entry: LedgerEntry): Promise<Checkout> {
  const { call, requestId } = order
  const portal = settings().PORTAL_URL.replace(/\/$/, '')
  const { id: reference, amountCents, pdc } = entry
  const urls = {
    back: portal + returnPath,
    cancel: portal + cancelPath,
    notification: portal + notificationPath,
  }
  try {
    const opened = await provider().open({ call, reference, amountCents, pdc, urls }, requestId)
    const { code, message } = opened
    if (!opened.isOpen) {
      const facts = { verdict: 'refused', resultCode: code, resultMessage: message } as const
      await advance(entry, 'refused', `no session: provider ${code}`, facts)
      return { kind: 'refused', message }
    }
    const { redirectUrl, token } = opened
    if (URL.parse(redirectUrl)?.origin !== new URL(settings().PAYMENT_ORIGIN).origin) {
      log.error({ msg: 'payment page on a foreign origin', payment: entry.id, requestId })
      await advance(entry, 'expired', 'foreign payment page')
      return { kind: 'refused', message: undefined }
    }
    const sent = await advance(entry, 'sent', `provider ${code}`, { token, redirectUrl })
    // Given up meanwhile, it has no token: what is paid there would be nobody's.
    if (!sent) return { kind: 'refused', message: undefined }
    return (await overtaken(order, sent)) ?? { kind: 'redirect', url: redirectUrl }
  } catch (error) {
    const now = await findById(entry.id)
    if (now.state === 'created') await advance(now, 'expired', 'no session at the provider')
    throw error
  }
}

/**
 * The invoices were read before they were held: another tab may have paid them in between. Where the ledger says that
 * one was booked lately, they are read again before anybody pays.
 */
async function overtaken({ call, pdc }: Order, sent: LedgerEntry): Promise<Checkout | undefined> {
  const other = await bookedSince(sent.createdAt.getTime() - patience(), sent.lines)
  if (!other) return undefined
  const invoices = await call('getInvoices', { query: { pdc } }).catch(() => [])
  const dueNow = new Map(
    invoices.map(({ facture }) => [facture.factNumber, dueCents(facture)] as const),
  )
  if (sent.lines.every(({ invoice, amountCents }) => dueNow.get(invoice) === amountCents))
    return undefined
  await advance(sent, 'cancelled', 'its invoices were paid meanwhile')
  if (other.owner !== sent.owner) return unknown
  return { kind: 'settled', outcome: { kind: 'booked', cents: other.amountCents } }
}

/** The first press is still on its way to the provider, or has been there: wait for the address, or see how it ended. */
async function joined(entry: LedgerEntry, requestId: string): Promise<Checkout> {
  const now = await arrived(entry)
  if (now.redirectUrl && now.state === 'sent') return { kind: 'redirect', url: now.redirectUrl }
  if (!now.token && !isOpen(now.state))
    return { kind: 'refused', message: now.resultMessage ?? undefined }
  return { kind: 'settled', outcome: await settle(now, requestId) }
}

/** A payment whose press is on its way to the provider, once it is there, or six seconds later. */
async function arrived(entry: LedgerEntry): Promise<LedgerEntry> {
  let now = entry
  for (let tries = 0; now.state === 'created' && tries < 60; tries++) {
    await pause(100)
    now = await findById(entry.id)
  }
  return now
}
