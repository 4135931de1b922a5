import { redirect } from '@remix-run/node'
import { orNotice, PageFailure } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { Facture, Pdc } from '#upstream/catalogue/entities.ts'
import { noSuchPoint, notYours } from './texts.server.ts'

/** The subscriber's metering point that the address names (`pdc`), else the selected one. Throws 404 for another's. */
export function pointOf({ pdc, pdcs }: Subscriber, { searchParams }: URL): Pdc {
  const wanted = searchParams.get('pdc')
  const point = wanted === null ? pdc : pdcs.find(({ pdcRef }) => pdcRef === wanted)
  if (!point) throw new PageFailure(404, noSuchPoint)
  return point
}

/**
 * BEY-641: an invoice of the subscriber and its metering point. It is looked for at every point of theirs, the one of
 * the address first, since a bill or a bookmark names an invoice alone. Throws 404 for another subscriber's.
 */
export async function ownInvoice(
  subscriber: Subscriber,
  url: URL,
  number: string,
): Promise<{ point: Pdc; facture: Facture }> {
  const { call, pdcs } = subscriber
  const point = pointOf(subscriber, url)
  const within = async ({ pdcRef }: Pdc) => {
    const wrapped = await call('getInvoices', { query: { pdc: pdcRef } })
    return wrapped.find(({ facture }) => facture.factNumber === number)?.facture
  }
  const here = await within(point)
  if (here) return { point, facture: here }
  const others = pdcs.filter(other => other !== point)
  const found = await Promise.all(
    others.map(async other => ({
      point: other,
      facture: (await orNotice(within(other), undefined)).value,
    })),
  )
  for (const { point, facture } of found) if (facture) return { point, facture }
  throw new PageFailure(404, notYours)
}

/**
 * The same for a page, which then stands at the invoice's point with all that is around it: throws a redirect to the
 * address that names the point if this one does not.
 */
export async function invoiceHere(subscriber: Subscriber, url: URL, number: string) {
  const own = await ownInvoice(subscriber, url, number)
  if (own.point !== pointOf(subscriber, url))
    throw redirect(listHref(url.pathname, url.search, { pdc: own.point.pdcRef }))
  return own
}
