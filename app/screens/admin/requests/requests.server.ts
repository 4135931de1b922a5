import { type DeskView, soonDays } from '#domain/desk.ts'
import { answerBy, isOpen, lateBefore } from '#domain/request.ts'
import { addDays, type Day, daysBetween, formatDay, streetLine } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import { type ListState, pageWithin, windowOf } from '#ui/list-state.ts'
import type { DeskRow } from '#upstream/catalogue/desk.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { agentOptions, colleaguesOf, shownAgent, shownWatcher } from './colleagues.server.ts'
import {
  type Filters,
  filterOf,
  listAsked,
  orderOf,
  type Sorted,
  shownFilter,
  viewOf,
} from './list-filter.server.ts'

export type Listed = {
  typed: Filters
  filtered: boolean
  errors: Partial<Record<keyof Filters, string[]>>
  list: ListState<Sorted>
  /** The ids of the page's requests, with one before and one after; `first` is the rank of the first id in the list. */
  around: string[]
  first: number
  requests: ShownRequest[]
  counts: { all: number | null; late: number | null } & {
    [view in 'soon' | 'mine' | 'nobody' | 'unopened']?: number
  }
  count: number | null
  pages: number
  view: DeskView | ''
  search: string
  /** BEY-263: the agent whose requests are listed, among those that may be chosen; empty without the desk. */
  who: string
  agents: { value: string; label: string }[]
  at: Date
  missing: FormNotice | null
}

/**
 * One page of the pending requests, filtered and sorted as the address says; the last page, if the address asks for one
 * beyond it. When the counts fail they are null, and `missing` says so. A back end that ignores the window and answers
 * all requests works too, only slower.
 */
async function pendingRequests({ call, today }: Admin, url: URL) {
  const { typed, query, errors, isLate, late, wanted: filter } = filterOf(url, today)
  const asked = listAsked(url)
  const isOverdue = ({ dateDemande }: Histo) => dateDemande < late.lateBefore
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
    const rows = isLate ? answered.filter(isOverdue) : answered
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
    : [whole?.length ?? null, whole?.filter(isOverdue).length ?? null]
  const [all = null, overdue = null] = counts ?? counted
  const count = isLate ? overdue : all
  // Without a count, the requests that were read are counted; past the last page none was read, and page 1 is shown.
  const seen = read.around.length > 0 ? read.first + read.around.length : 0
  const { page, pages } = pageWithin(asked, count ?? seen)
  const list = { ...asked, page }
  const found = list.page === asked.page ? read : await at(list.page)
  return {
    ...shownFilter({ typed, query, errors }),
    list,
    first: found.first,
    around: found.around.map(({ id }) => id),
    requests: found.requests.map(request => shownRequest(request, today)),
    at: found.at,
    counts: { all, late: overdue },
    count,
    pages,
    view: isLate ? ('late' as const) : ('' as const),
    search: '',
    who: '',
    agents: [],
    missing: count === null ? notice : null,
  }
}

const longestSearch = 100
const searchTooLong: FormNotice = {
  tone: 'warning',
  text: `Cette recherche est trop longue\u00a0: ${longestSearch} caractères au plus.`,
}

/** The list by one call of the desk, which also knows the agent who holds a request, and searches in treated ones. */
async function deskRequests(staff: Admin, url: URL) {
  const { call, today } = staff
  const { typed, query, errors } = filterOf(url, today)
  const asked = listAsked(url)
  const typedSearch = (url.searchParams.get('q') ?? '').trim()
  if (typedSearch.length > longestSearch)
    return { ...emptyList(url, today, searchTooLong), search: typedSearch }
  // The call wants two characters, and an emoji is one. With less, the page must not present the list as a result.
  const search = [...typedSearch].length > 1 ? typedSearch : ''
  const view = viewOf(url.searchParams)
  const who = (url.searchParams.get('qui') ?? '').slice(0, 100)
  const at = async (page: number) => {
    const { start, end } = windowOf({ page, size: asked.size }, 1)
    const first = Math.max(0, start - 1)
    const found = await call('listDesk', {
      query: {
        ...query,
        ...orderOf(asked),
        lateBefore: lateBefore(today),
        soonBefore: lateBefore(addDays(today, soonDays + 1)),
        ...(view && { view }),
        ...(search && { search }),
        ...(who && { assignee: who }),
        startValue: String(first),
        endValue: String(end),
      },
    })
    return { ...found, first, start, at: new Date() }
  }
  const [read, colleagues] = await Promise.all([at(asked.page), colleaguesOf(staff)])
  const { page, pages } = pageWithin(asked, read.count)
  const found = page === asked.page ? read : await at(page)
  const { first, start, requests, counts, count } = found
  return {
    ...shownFilter({ typed, query, errors }),
    list: { ...asked, page },
    first,
    around: requests.map(({ histo }) => histo.id),
    requests: requests
      .slice(start - first, start - first + asked.size)
      .map(row => shownRequest(row.histo, today, row)),
    counts,
    count,
    pages,
    view,
    search,
    who,
    at: found.at,
    missing: null,
    agents: agentOptions(colleagues),
  }
}

export function emptyList(url: URL, today: Day, missing: FormNotice): Listed {
  return {
    ...shownFilter(filterOf(url, today)),
    list: listAsked(url),
    first: 0,
    around: [],
    requests: [],
    counts: { all: null, late: null },
    count: null,
    pages: 1,
    view: viewOf(url.searchParams),
    search: '',
    who: '',
    agents: [],
    at: new Date(),
    missing,
  }
}

export const requestsOf = (staff: Admin, url: URL): Promise<Listed> =>
  offers('desk') ? deskRequests(staff, url) : pendingRequests(staff, url)

/** The day by which a request has to be answered, and in words how soon that is, or how late it is. */
export function due(dateDemande: Day, today: Day) {
  const by = answerBy(dateDemande)
  const late = daysBetween(by, today)
  const isSoon = late <= 0 && -late <= soonDays
  if (late > 0)
    return { isLate: true, isSoon, words: `${late}\u00a0j\u00a0de\u00a0retard`, by: formatDay(by) }
  const words =
    !isSoon || !offers('desk') ? formatDay(by) : late === 0 ? 'aujourd’hui' : `dans ${-late}\u00a0j`
  return { isLate: false, isSoon, words, by: formatDay(by) }
}

/** How long a request can wait, in words, and the `state` that gives the edge of its row a colour. */
function waiting(request: Histo, today: Day) {
  const { dateDemande, dateTraitement } = request
  if (isOpen(request)) {
    const { words, isLate, isSoon } = due(dateDemande, today)
    return { due: words, state: isLate ? ('late' as const) : isSoon ? ('soon' as const) : null }
  }
  const words = dateTraitement ? `traitée le ${formatDay(dateTraitement)}` : 'traitée'
  return { due: words, state: 'done' as const }
}

/** A row of the list; the columns of the desk are null without it. */
export function shownRequest(request: Histo, today: Day, known?: DeskRow) {
  return {
    id: request.id,
    pdc: request.pdc,
    date: formatDay(request.dateDemande),
    ...waiting(request, today),
    status: request.statutDemande,
    type: request.typeDemande,
    desk: known
      ? {
          name: known.name,
          address: `${streetLine(known.adress)}, ${known.adress.city}`,
          unread: known.unread,
          isNew: !known.isOpened && isOpen(request),
          agent: known.assignee && shownAgent(known.assignee),
          watcher: shownWatcher(known.watchers),
        }
      : null,
  }
}

export type ShownRequest = ReturnType<typeof shownRequest>

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
