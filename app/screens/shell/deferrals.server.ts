import type { Day } from '#domain/values.ts'
import { ask, type Deferral, type Deferrals } from '#extras/slots.server.ts'
import type { Stage } from '#payment/history.server.ts'
import { payableCents } from '#payment/states.ts'
import type { Admin, Subscriber } from '#session/guards.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'

/**
 * Which invoices of a subscriber are deferred, by their numbers, and where more time may be asked for, for pages that can
 * do without. `missing` is the notice to show in an outage.
 */
export async function deferralsOf(subscriber: Pick<Subscriber, 'call' | 'who'>) {
  const all = Object.values(await ask('deferrals', subscriber))
  return {
    deferred: new Map(all.flatMap(({ deferred }) => [...deferred])),
    missing: all.find(({ missing }) => missing)?.missing ?? null,
    moreTime: ((...about) =>
      all.map(one => one.moreTime(...about)).find(found => found) ?? null) as Deferrals['moreTime'],
  }
}

/** Which invoices of a subscriber are deferred, for agents. @throws UpstreamFailure when that cannot be read */
export async function deferralsFor(staff: Admin, refAbo: string): Promise<Deferrals['deferred']> {
  const all = Object.values(await ask('deskDeferrals', staff, refAbo))
  return new Map(all.flatMap(deferred => [...deferred]))
}

/** In cents, the granted instalments of an invoice: `now` is due, `part` is due or else the next; 0 without any. */
export const instalmentOf = (deferral: Deferral | undefined, leftCents: number, today: Day) =>
  deferral?.instalment(leftCents, today) ?? { now: 0, part: 0 }

/**
 * What is to be paid for a metering point when no invoice is chosen, in cents. Nothing is paid of an invoice whose
 * payment is being checked, and only the instalments that are due of one that a granted deferral puts off.
 */
export function payableNow(
  total: number,
  bills: { number: string; cents: number }[],
  about: { stages: Map<string, Stage>; deferred: Deferrals['deferred']; today: Day },
): number {
  const { stages, deferred, today } = about
  const now = bills.flatMap(({ number, cents }) => {
    if (stages.get(number) === 'checking') return []
    const one = deferred.get(number)
    return [one?.state === 'accepted' ? { cents: instalmentOf(one, cents, today).now } : { cents }]
  })
  return payableCents(total, bills, now)
}

/** The words about a deferred invoice, which depend on what is left to pay. */
export type ShownDeferral = Pick<Deferral, 'state' | 'label'> & { words: string }

export const shownDeferral = (
  { state, label, words }: Deferral,
  leftCents: number,
  today: Day,
): ShownDeferral => ({ state, label, words: words(leftCents, today) })

/** The invoices, each with the day until which it is not late as its `endDate`: a deferral may move that day. */
export function withDeferrals<I extends Pick<Facture, 'factNumber' | 'endDate'>>(
  invoices: I[],
  deferred: Deferrals['deferred'],
): I[] {
  return invoices.map(invoice => {
    const until = deferred.get(invoice.factNumber)?.until ?? ''
    return until > invoice.endDate ? { ...invoice, endDate: until } : invoice
  })
}
