import { setTimeout as pause } from 'node:timers/promises'
import { dueCents } from '#domain/balance.ts'
import { settings } from '#settings.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { advance, findById, type LedgerEntry, open } from './ledger.server.ts'

/** Where the provider sends browsers back to, and where it tells the outcome. */
export const returnPath = '/factures/consulter/retour'
export const cancelPath = '/factures/consulter/annulation'
export const notificationPath = '/paiement/notification'

/** INV-11: the asked-for invoices that are unpaid, all unpaid ones when none is asked for; undefined when one is not theirs. */
export function payable(invoices: Facture[], asked: string[]): Facture[] | undefined {
  const known = new Set(invoices.map(({ factNumber }) => factNumber))
  if (asked.some(number => !known.has(number))) return undefined
  return invoices.filter(
    invoice => dueCents(invoice) > 0 && (asked.length === 0 || asked.includes(invoice.factNumber)),
  )
}

export type Checkout =
  | { kind: 'redirect'; url: string }
  | { kind: 'refused'; message: string }
  | { kind: 'busy' }

type Order = {
  call: Call
  owner: string
  pdc: string
  invoices: Facture[]
  /** Names one press of the button, however often it arrives. */
  submission: string
}

/**
 * Opens the payment of these invoices, read again by the caller, and answers where to send the browser.
 * A second press finds the payment that the first one opened.
 */
export async function checkout({
  call,
  owner,
  pdc,
  invoices,
  submission,
}: Order): Promise<Checkout> {
  const lines = invoices.map(invoice => ({
    invoice: invoice.factNumber,
    amountCents: dueCents(invoice),
  }))
  const { entry, isNew } = await open({ owner, pdc, submission, lines })
  return isNew ? openAtProvider(call, entry) : await joined(entry)
}

async function openAtProvider(call: Call, entry: LedgerEntry): Promise<Checkout> {
  const portal = settings().PORTAL_URL.replace(/\/$/, '')
  try {
    const { result, redirectURL, token } = await call('createPayment', {
      body: {
        amount: entry.amountCents,
        redirectUrl: portal + returnPath,
        cancelUrl: portal + cancelPath,
        notificationUrl: portal + notificationPath,
        pdc: entry.pdc,
        reference: entry.id,
      },
    })
    if (result.code !== '00000' || !redirectURL || !token) {
      const { code: resultCode, longMessage: resultMessage } = result
      await advance(entry, 'failed', `provider ${resultCode}`, { resultCode, resultMessage })
      return { kind: 'refused', message: resultMessage }
    }
    await advance(entry, 'sent', 'provider 00000', { token, redirectUrl: redirectURL })
    return { kind: 'redirect', url: redirectURL }
  } catch (error) {
    await advance(entry, 'failed', 'no session at the provider')
    throw error
  }
}

/** The first press is still at the provider, or has been: wait for its address. */
async function joined(entry: LedgerEntry): Promise<Checkout> {
  let now = entry
  for (let tries = 0; now.state === 'created' && tries < 60; tries++) {
    await pause(100)
    now = await findById(entry.id)
  }
  if (now.redirectUrl && now.state === 'sent') return { kind: 'redirect', url: now.redirectUrl }
  if (now.state === 'failed') return { kind: 'refused', message: now.resultMessage ?? '' }
  return { kind: 'busy' }
}
