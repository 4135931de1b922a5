import { randomUUID } from 'node:crypto'
import { PageFailure } from '#http/failure.server.ts'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import {
  longest,
  messageIn,
  roomAfter,
  sendRequest,
  submissionIn,
} from '#requests/send-request.server.ts'
import type { End } from '#session/guarded.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { alreadySent, citation, sent } from './dispute-texts.server.ts'
import { backTo } from './invoice-links.ts'
import { notYours } from './texts.server.ts'

/** Each is about the invoice in the address. */
const unsent = unsentMessages('contestation', form => messageIn(form).slice(0, longest))

/** For the guard of the action. */
export const keepMessage = (end: End, { request, params }: RouteArgs) =>
  unsent.keepWith(end, request, params.number ?? '')

/** What the dialog shows: INV-14's paragraphs, and the message that waits to be sent again. */
export async function disputeOf(subscriber: Subscriber, args: RouteArgs) {
  const number = await ownInvoice(subscriber, args)
  const query = { pdc: subscriber.pdc.pdcRef, factNumber: number }
  const litigation = subscriber.call('getInvoiceLitigation', { query })
  const { value, notice } = await orNotice(litigation, { text: [] })
  return {
    number,
    text: value.text,
    /** Why that text is not there. */
    missing: notice,
    room: roomAfter(citation(number)),
    submission: randomUUID(),
    unsent: await unsent.of(args.request, number),
  }
}

/** INV-13, INV-15: the message becomes a request; or the form again, with what was typed and why. */
export async function sendDispute(subscriber: Subscriber, args: RouteArgs) {
  const number = await ownInvoice(subscriber, args)
  const posted = await subscriber.form()
  const list = backTo(args.url.search)
  const outcome = await sendRequest(subscriber, {
    args,
    posted,
    claimType: '2',
    pdc: subscriber.pdc.pdcRef,
    citation: citation(number),
    once: { what: `contestation ${subscriber.who.owner} ${submissionIn(posted)}`, minutes: 60 },
    unsent: { messages: unsent, subject: number },
  })
  if (outcome === 'already-sent') return redirectWithToast(list, alreadySent(number))
  if (outcome !== 'sent') return outcome
  const headers = new Headers({ 'set-cookie': await unsent.forget() })
  return redirectWithToast(list, sent(number), headers)
}

/** The invoice in the address; the page of a stranger's, or of none. */
async function ownInvoice({ call, pdc }: Subscriber, { params }: RouteArgs): Promise<string> {
  const invoices = await call('getInvoices', { query: { pdc: pdc.pdcRef } })
  const own = invoices.find(({ facture }) => facture.factNumber === params.number)
  if (!own) throw new PageFailure(404, notYours)
  return own.facture.factNumber
}
