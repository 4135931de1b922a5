import { type Day, daysBetween, formatDay, parseDay } from '#domain/dates.ts'
import { delayRequestType } from '#domain/payment-delay.ts'
import {
  answerBy,
  isOpen,
  lateBefore,
  requestStatuses,
  staffRequestTypes,
} from '#domain/request.ts'
import { orNotice } from '#http/notice.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { pageWithin, readList, windowOf } from '#ui/list-state.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { keepList, keptList } from './whole-list.server.ts'

/** ADMREQ-06, ADMREQ-08: the columns that sort, as the call names them. */
export const requestColumns = ['id', 'pdc', 'date', 'statut', 'type'] as const

const filterNames = ['pdc', 'du', 'au', 'statut', 'type'] as const
export type Filters = Record<(typeof filterNames)[number], string>

/** What the address asks of the list: which requests (`wanted`, `isLate` included), as it was typed, and what is wrong. */
export function filterOf({ searchParams }: URL, today: Day) {
  const typed = Object.fromEntries(
    filterNames.map(name => [name, (searchParams.get(name) ?? '').trim().slice(0, 50)]),
  ) as Filters
  const { query, errors } = checked(typed)
  const isLate = searchParams.get('vue') === 'retard'
  const late = { ...query, lateBefore: lateBefore(today) }
  return { typed, query, errors, isLate, late, wanted: isLate ? late : query }
}
/** ADMREQ-04, and the type that payment delays have. */
export const typesToFilter = (): string[] => [
  ...staffRequestTypes,
  ...(offers('payment-delay') ? [delayRequestType] : []),
]

/** ADMREQ-02: an invalid filter is ignored, and its field says why. */
function checked(typed: Filters) {
  const errors: Partial<Record<keyof Filters, string[]>> = {}
  const day = (name: 'du' | 'au', which: string) => {
    if (!typed[name]) return undefined
    const parsed = parseDay(typed[name])
    if (!parsed) errors[name] = [`La date ${which} n’est pas une date (jj/mm/aaaa).`]
    return parsed
  }
  const one = (name: 'statut' | 'type', known: readonly string[], problem: string) => {
    if (!typed[name] || known.includes(typed[name])) return typed[name] || undefined
    errors[name] = [problem]
    return undefined
  }
  const dateFilter = day('du', 'minimale')
  let dateFilterEnd = day('au', 'maximale')
  if (dateFilter && dateFilterEnd && dateFilterEnd < dateFilter) {
    errors.au = ['La date maximale précède la date minimale.']
    dateFilterEnd = undefined
  }
  const query = {
    pdcFilter: typed.pdc || undefined,
    dateFilter,
    dateFilterEnd,
    statutFilter: one('statut', requestStatuses, 'Ce statut n’existe pas.'),
    typeFilter: one('type', typesToFilter(), 'Ce type n’existe pas.'),
  }
  return { query: present(query), errors }
}

function present<T extends object>(query: T) {
  return Object.fromEntries(Object.entries(query).filter(pair => pair[1] !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/**
 * One page of the pending requests, filtered and sorted as the query string says, with how many there are and how many
 * of them are late; beyond the last page it is the last one. `around`: the page with the request before and the one
 * after it; `at`: when they were read. In an outage of the counts they are null, and `missing` says so. A back end that
 * answers all requests, whatever window is asked for, is as good, only slower.
 */
export async function pendingRequests({ call, today }: Admin, url: URL) {
  const { typed, query, errors, isLate, late, wanted: filter } = filterOf(url, today)
  const asked = readList(url.searchParams, requestColumns)
  const isOverdue = ({ dateDemande }: Histo) => dateDemande < late.lateBefore
  const wanted = {
    ...filter,
    order: asked.sort,
    reverse: asked.direction === 'desc' ? ('true' as const) : ('false' as const),
  }
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
    // Nor does such a back end know of lateness, however short its list.
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
  const [found, { value: counts, notice }] = await Promise.all([
    at(asked.page),
    orNotice(counting, null),
  ])
  const { whole } = found
  const counted = isLate
    ? [null, whole?.length ?? null]
    : [whole?.length ?? null, whole?.filter(isOverdue).length ?? null]
  const [all = null, overdue = null] = counts ?? counted
  const count = isLate ? overdue : all
  // Uncounted, there are at least those up to the one after this page; beyond the last page, it is not known which it is.
  const seen = found.around.length > 0 ? found.first + found.around.length : 0
  const { page, pages } = pageWithin(asked, count ?? seen)
  const list = { ...asked, page }
  // A date input only accepts `yyyy-MM-dd`.
  const shown = {
    ...typed,
    du: query.dateFilter ?? typed.du,
    au: query.dateFilterEnd ?? typed.au,
  }
  const filtered = Object.keys(query).length > 0
  return {
    typed: shown,
    filtered,
    errors,
    list,
    ...(list.page === asked.page ? found : await at(list.page)),
    ...{ all, overdue, count, pages, isLate },
    missing: count === null ? notice : null,
  }
}

/** Until when a request waits for its answer, and since when in vain. */
export function due(dateDemande: Day, today: Day) {
  const by = answerBy(dateDemande)
  const late = daysBetween(by, today)
  return late > 0
    ? { isLate: true, words: `${late}\u00a0j\u00a0de\u00a0retard`, by: formatDay(by) }
    : { isLate: false, words: formatDay(by), by: formatDay(by) }
}

const treatedWords = ({ dateTraitement }: Histo) =>
  dateTraitement ? `traitée le ${formatDay(dateTraitement)}` : 'traitée'

/** A request as the list shows it. */
export function shownRequest(request: Histo, today: Day) {
  return {
    id: request.id,
    pdc: request.pdc,
    date: formatDay(request.dateDemande),
    due: isOpen(request)
      ? due(request.dateDemande, today)
      : { isLate: false, words: treatedWords(request), by: '' },
    status: request.statutDemande,
    type: request.typeDemande,
  }
}
export type ShownRequest = ReturnType<typeof shownRequest>
