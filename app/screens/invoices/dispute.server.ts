import { randomUUID } from 'node:crypto'
import { PageFailure } from '#http/failure.server.ts'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { notYours } from './texts.server.ts'

/** What the dialog shows: INV-14's paragraphs, and what is known of the request that it begins (INV-15). */
export async function disputeOf(subscriber: Subscriber, args: RouteArgs) {
  const number = await ownInvoice(subscriber, args)
  const pdc = subscriber.pdc.pdcRef
  const litigation = subscriber.call('getInvoiceLitigation', { query: { pdc, factNumber: number } })
  const { value, notice } = await orNotice(litigation, { text: [] })
  return {
    number,
    text: value.text,
    /** Why that text is not there. */
    missing: notice,
    draft: randomUUID(),
    known: { objet: 'reclamation', pdc, facture: number, releve: '' },
  }
}

/** The invoice in the address; the page of a stranger's, or of none. */
async function ownInvoice({ call, pdc }: Subscriber, { params }: RouteArgs): Promise<string> {
  const invoices = await call('getInvoices', { query: { pdc: pdc.pdcRef } })
  const own = invoices.find(({ facture }) => facture.factNumber === params.number)
  if (!own) throw new PageFailure(404, notYours)
  return own.facture.factNumber
}
