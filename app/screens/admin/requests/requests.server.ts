import { answerBy, isOpen, isOverdue, soonDays, statusOf } from '#domain/request.ts'
import { type Day, daysBetween, formatDay } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { noticeOf, orNotice } from '#http/route.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { pageWithin, windowOf } from '#ui/list-state.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { filterOf, listAsked, orderOf, shownFilter } from './list-filter.server.ts'
import type { Found, Listed, RequestList, ShownRequest } from './listed.ts'

/** The list of requests as the address asks for it. */
export async function listOf(staff: Admin, url: URL): Promise<RequestList> {
  const [added] = Object.values(await ask('requestList', staff, url))
  if (added) return added
  const { isLate } = filterOf(url, staff.today)
  return {
    list: listAsked(url),
    view: isLate ? 'retard' : '',
    search: null,
    columns: {},
    isNarrower: false,
    read: () => pendingRequests(staff, url),
  }
}

/** BEY-79: a list that `mayFail` is empty when it cannot be read, and `missing` says so. */
export async function requestsOf(staff: Admin, url: URL, mayFail = false): Promise<Listed> {
  const { read, rows: _, list, ...asked } = await listOf(staff, url)
  const asFiltered = filterOf(url, staff.today)
  // A search finds requests of every status, whatever the filters are.
  const filter = { ...shownFilter(asFiltered), isTreated: asFiltered.isTreated && !asked.search }
  const nothing = { '': null, retard: null }
  try {
    return { ...filter, ...asked, ...(await read()) }
  } catch (error) {
    if (!mayFail) throw error
    return {
      ...{ ...filter, ...asked, list, missing: noticeOf(error).notice, at: new Date() },
      ...{ counts: nothing, count: null, pages: 1 },
      ...{ first: 0, around: [], requests: [], filters: [] },
    }
  }
}

/**
 * One page of the pending requests, filtered and sorted as the address says; the last page, if the address asks for one
 * beyond it. When the counts fail they are null, and `missing` says so. A back end that ignores the window and answers
 * all requests works too, only slower.
 */
async function pendingRequests({ call, today }: Admin, url: URL): Promise<Found> {
  const { query, isLate, late, wanted: filter } = filterOf(url, today)
  const asked = listAsked(url)
  const isLateNow = (request: Histo) => isOverdue(request, today)
  const wanted = { ...filter, ...orderOf(asked) }
  const at = async (page: number) => {
    const { start, first: from, end } = windowOf({ page, size: asked.size }, 1)
    const kept = keptList(wanted)
    const answered =
      kept?.requests ??
      (await call('getUsersClaim', {
        query: { ...wanted, startValue: String(from), endValue: String(end) },
      }))
    const isWhole = kept !== undefined || answered.length > end - from
    if (isWhole && !kept) keepList(wanted, answered)
    // A back end that ignores the window does not know `lateBefore` either.
    const rows = isLate ? answered.filter(isLateNow) : answered
    const whole = isWhole ? rows : undefined
    const first = Math.max(0, start - 1)
    const around = whole ? rows.slice(first, end) : rows.slice(first - from)
    const requests = around.slice(start - first, start - first + asked.size)
    return { first, around, requests, whole, at: kept?.at ?? new Date() }
  }
  const counting = Promise.all([
    call('countUsersClaim', { query }),
    call('countUsersClaim', { query: late }),
  ])
  const [read, { value: counts, notice }] = await Promise.all([
    at(asked.page),
    orNotice(counting, null),
  ])
  const { whole } = read
  const counted = isLate
    ? [null, whole?.length ?? null]
    : [whole?.length ?? null, whole?.filter(isLateNow).length ?? null]
  const [all = null, overdue = null] = counts ?? counted
  const count = isLate ? overdue : all
  // Without a count, the requests that were read are counted; past the last page none was read, and page 1 is shown.
  const seen = read.around.length > 0 ? read.first + read.around.length : 0
  const { page, pages } = pageWithin(asked, count ?? seen)
  const list = { ...asked, page }
  const found = list.page === asked.page ? read : await at(list.page)
  return {
    list,
    first: found.first,
    around: found.around.map(({ id }) => id),
    requests: found.requests.map(request => shownRequest(request, today)),
    at: found.at,
    counts: { '': all, retard: overdue },
    count,
    pages,
    filters: [],
    missing: count === null ? notice : null,
  }
}

/** The day by which a request has to be answered, and in words that day or how late it is. */
export function due(request: Parameters<typeof answerBy>[0], today: Day) {
  const by = answerBy(request)
  const late = daysBetween(by, today)
  const isSoon = late <= 0 && -late <= soonDays
  if (late > 0)
    return { isLate: true, isSoon, words: `${late}\u00a0j\u00a0de\u00a0retard`, by: formatDay(by) }
  return { isLate: false, isSoon, words: formatDay(by), by: formatDay(by) }
}

/** How long a request can wait, in words, and the `state` that gives the edge of its row a colour. */
function waiting(request: Histo, today: Day) {
  if (isOpen(request)) {
    const { words, isLate, isSoon } = due(request, today)
    return { due: words, state: isLate ? ('late' as const) : isSoon ? ('soon' as const) : null }
  }
  const { dateTraitement, dateAnnulation } = request
  if (dateAnnulation) return { due: 'annulée', state: null }
  return { due: dateTraitement ? formatDay(dateTraitement) : '', state: 'done' as const }
}

export const shownRequest = (request: Histo, today: Day): ShownRequest => ({
  id: request.id,
  pdc: request.pdc,
  date: formatDay(request.dateDemande),
  ...waiting(request, today),
  status: request.dateAnnulation ? statusOf(request) : request.statutDemande,
  type: request.typeDemande,
  cells: {},
})

/**
 * A back end that ignores the window answers all requests at once. The process keeps such a list for some seconds, for
 * its next page or the next agent, and drops all lists when an agent changes something through this process.
 */
const keptMs = 5000

const lists = new Map<string, { at: Date; requests: Histo[] }>()

function keptList(query: object) {
  const list = lists.get(JSON.stringify(query))
  return list && Date.now() - list.at.getTime() < keptMs ? list : undefined
}

function keepList(query: object, requests: Histo[]): void {
  for (const [key, { at }] of lists) if (Date.now() - at.getTime() >= keptMs) lists.delete(key)
  lists.set(JSON.stringify(query), { at: new Date(), requests })
}

export function dropLists(): void {
  lists.clear()
}
