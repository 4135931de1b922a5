import { redirect } from '@remix-run/node'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { listHref, pagesOf, readList } from '#ui/list-state.ts'
import { shownMove } from '../shell/moves.server.ts'
import { ownRequests } from '../shell/own-requests.server.ts'
import { countOf, missingText, shownRequest } from './texts.server.ts'

const perPage = 20
/** How many late ones are named before the list. */
const mostLate = 3

/** HIST-01 to HIST-06: a page of what they asked for all their metering points, and what is late of the whole. */
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
  const late = shown.filter(({ isLate }) => isLate)
  return {
    count: countOf(shown),
    isHelper: who.by !== undefined,
    moves: moves.value.map(move => shownMove(move, paths.moveFile)),
    movesMissing: moves.notice?.text ?? null,
    late: { count: late.length, oldest: late.slice(-mostLate).reverse() },
    missing: missing.length > 0 ? missingText(missing) : null,
    requests: shown.slice((page - 1) * perPage, page * perPage),
    page,
    pages,
  }
}
