import { redirect } from '@remix-run/node'
import { byAnswer, isOverdue } from '#domain/request.ts'
import type { Day } from '#domain/values.ts'
import { orNotice, PageFailure } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { Histo, Pdc } from '#upstream/catalogue/entities.ts'

const unknownRequest = {
  title: 'Demande introuvable',
  text: 'Cette demande n’existe pas, ou n’est pas une de celles que vous avez faites.',
}

export type OwnRequest = { histo: Histo; point: Pdc }

/**
 * The requests of all metering points of a subscriber, the newest first; all points are asked at once. `missing` has
 * the points whose requests could not be loaded. Throws the outage when no point's could be loaded.
 */
export async function ownRequests({ pdcs, call }: Pick<Subscriber, 'pdcs' | 'call'>) {
  const asked = await Promise.all(
    pdcs.map(async point => {
      const answer = call('getUserHistoric', { query: { pdc: point.pdcRef } })
      return { point, answer, ...(await orNotice(answer, [])) }
    }),
  )
  const missing = asked.filter(({ notice }) => notice)
  if (missing.length === asked.length) await missing[0]?.answer
  const requests = asked
    .flatMap(({ point, value }) => value.map((histo): OwnRequest => ({ histo, point })))
    .sort((a, b) => byDay(b, a) || byReference(b.histo.id, a.histo.id))
  return { requests, missing: missing.map(({ point }) => point) }
}

const byDay = (a: OwnRequest, b: OwnRequest) =>
  a.histo.dateDemande < b.histo.dateDemande ? -1 : Number(a.histo.dateDemande > b.histo.dateDemande)
/** Sorts D1-2 before D1-10. */
const byReference = new Intl.Collator('fr', { numeric: true }).compare

/** Those of these requests whose answer is late, the one that was due first before the others. */
export const lateOf = (requests: OwnRequest[], today: Day) =>
  requests
    .filter(({ histo }) => isOverdue(histo, today))
    .reverse()
    .sort((a, b) => byAnswer(a.histo, b.histo))

/** All requests of a subscriber. Throws the outage when those of one metering point could not be loaded. */
export async function everyOwnRequest(subscriber: Subscriber): Promise<OwnRequest[]> {
  const { requests, missing } = await ownRequests(subscriber)
  // A call that is made again within one request of the browser fails in the same way: this one throws the outage.
  if (missing[0]) await subscriber.call('getUserHistoric', { query: { pdc: missing[0].pdcRef } })
  return requests
}

/**
 * The request of this reference, if it is about a metering point of the subscriber; else undefined. Throws the outage
 * when the request may be about a point whose requests could not be loaded.
 */
export async function findOwnRequest(subscriber: Subscriber, id: string) {
  const named = (requests: OwnRequest[]) => requests.find(({ histo }) => histo.id === id)
  const { requests } = await ownRequests(subscriber)
  return named(requests) ?? named(await everyOwnRequest(subscriber))
}

/**
 * BEY-641: the same for a page, which stands at the request's point with all that is around it: throws a redirect to
 * the address that names the point if this one does not.
 */
export async function requestHere(subscriber: Subscriber, url: URL, id?: string) {
  const own = await ownRequest(subscriber, id)
  if (own.point.pdcRef !== subscriber.pdc.pdcRef)
    throw redirect(listHref(url.pathname, url.search, { pdc: own.point.pdcRef }))
  return own
}

/** As `findOwnRequest`. @throws 404 when the subscriber has no such request */
export async function ownRequest(subscriber: Subscriber, id = ''): Promise<OwnRequest> {
  const found = await findOwnRequest(subscriber, id)
  if (found) return found
  throw new PageFailure(404, unknownRequest)
}
