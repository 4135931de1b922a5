import { redirect } from '@remix-run/node'
import { canBeCancelled } from '#domain/request.ts'
import {
  failedCall,
  orNotice,
  type RouteArgs,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { listHref, pagesOf, readList } from '#ui/list-state.ts'
import { shownMove } from '../shell/moves.server.ts'
import { lateOf, ownRequest, ownRequests } from '../shell/own-requests.server.ts'
import { cancelled, countOf, missingText, shownRequest, takenMeanwhile } from './texts.server.ts'

const perPage = 20
/** How many late requests stand before the list. */
const maxLate = 3

/** HIST-01 to HIST-06: a page of the requests for all metering points, with the late requests of all pages. */
export async function showHistory(subscriber: Subscriber, { url }: RouteArgs) {
  const { who, call } = subscriber
  const asked = who.by ? Promise.resolve([]) : call('getMoves', { query: { userLogin: who.owner } })
  const [{ requests, missing }, moves] = await Promise.all([
    ownRequests(subscriber),
    orNotice(asked, []),
  ])
  const { page } = readList(url.searchParams, ['date'])
  const pages = pagesOf(requests.length, perPage)
  if (page > pages) throw redirect(listHref(paths.history, '', { page: String(pages) }))
  const shown = requests.map(request => shownRequest(request, subscriber.today))
  const late = lateOf(requests, subscriber.today)
  return {
    count: countOf(shown),
    isHelper: who.by !== undefined,
    moves: moves.value.map(move => shownMove(move, paths.moveFile)),
    movesMissing: moves.notice,
    late: {
      count: late.length,
      oldest: late.slice(0, maxLate).map(one => shownRequest(one, subscriber.today)),
    },
    isEmpty: shown.length + missing.length + moves.value.length === 0 && !moves.notice,
    missing: missing.length > 0 ? { tone: 'warning' as const, text: missingText(missing) } : null,
    requests: shown.slice((page - 1) * perPage, page * perPage),
    page,
    pages,
  }
}

/**
 * HIST-04, HIST-05: cancels a request in its state of this moment. If it was cancelled before, the answer is the same;
 * if staff have taken it meanwhile, its page shows how it stands.
 */
export async function cancelRequest(subscriber: Subscriber, { params }: RouteArgs) {
  const { histo, point } = await ownRequest(subscriber, params.id)
  const isCancelled =
    Boolean(histo.dateAnnulation) || (await cancelAtUtility(subscriber, histo, point.pdcRef))
  return isCancelled
    ? redirectWithToast(paths.history, success(cancelled(histo.id)))
    : redirectWithToast(paths.request(histo.id), warning(takenMeanwhile(histo.id)))
}

type Histo = Awaited<ReturnType<typeof ownRequest>>['histo']

/** Whether the utility has cancelled the request; false when it is too late. */
async function cancelAtUtility({ call }: Subscriber, histo: Histo, pdc: string): Promise<boolean> {
  if (!canBeCancelled(histo)) return false
  try {
    return (await call('cancelUserClaim', { body: { histo, pdc } })) !== 0
  } catch (error) {
    if (failedCall(error).status === 409) return false
    throw error
  }
}
