import { type StoreTransaction, store } from '#store/client.server.ts'
import type { PaymentState } from './states.ts'

// An open payment reserves its invoices: `PaymentLine.open` is unique, so that no other payment can open for them.

type Payment = { id: string; state: PaymentState; lines: { invoice: string }[] }

/** Reserves, for a payment that opens again, those of its invoices that no other payment has reserved since. */
export async function reserveAgain(tx: StoreTransaction, { id: paymentId, lines }: Payment) {
  const open = { in: lines.map(({ invoice }) => invoice) }
  const others = await tx.paymentLine.findMany({ where: { open }, select: { invoice: true } })
  const reserved = new Set(others.map(({ invoice }) => invoice))
  for (const { invoice } of lines)
    if (!reserved.has(invoice))
      await tx.paymentLine.update({
        where: { paymentId_invoice: { paymentId, invoice } },
        data: { open: invoice },
      })
}

export async function releaseLines(tx: StoreTransaction, { id: paymentId }: Payment) {
  await tx.paymentLine.updateMany({ where: { paymentId }, data: { open: null } })
}

export async function releaseInvoices({ id: paymentId, state }: Payment, reason: string) {
  const event = { paymentId, from: state, to: state, reason, at: new Date() }
  await store().$transaction([
    store().paymentLine.updateMany({ where: { paymentId }, data: { open: null } }),
    store().paymentEvent.create({ data: event }),
  ])
}

export async function isReserved(invoice: string): Promise<boolean> {
  return (await store().paymentLine.count({ where: { open: invoice } })) > 0
}

export async function hasReservations({ id: paymentId }: Payment): Promise<boolean> {
  return (await store().paymentLine.count({ where: { paymentId, open: { not: null } } })) > 0
}
