import { formatDay, parseDay } from '#domain/dates.ts'
import { attachmentNames, pendingStatuses, staffRequestTypes } from '#domain/request.ts'
import type { Admin } from '#session/guards.server.ts'
import { readList } from '#ui/list-state.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'

/** ADMREQ-06, ADMREQ-08: the columns that sort, as the call names them. */
export const requestColumns = ['id', 'pdc', 'date', 'statut', 'type'] as const

const filterNames = ['pdc', 'du', 'au', 'statut', 'type'] as const
export type Filters = Record<(typeof filterNames)[number], string>

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
    statutFilter: one('statut', pendingStatuses, 'Ce statut n’existe pas.'),
    typeFilter: one('type', staffRequestTypes, 'Ce type n’existe pas.'),
  }
  return { query: present(query), errors }
}

function present<T extends object>(query: T) {
  return Object.fromEntries(Object.entries(query).filter(pair => pair[1] !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** The pending requests, filtered and sorted as the query string says. The call returns all of them, not a page. */
export async function pendingRequests({ call }: Admin, { searchParams: search }: URL) {
  const typed = Object.fromEntries(
    filterNames.map(name => [name, (search.get(name) ?? '').trim().slice(0, 50)]),
  ) as Filters
  const { query, errors } = checked(typed)
  const list = readList(search, requestColumns)
  const reverse = list.direction === 'desc' ? ('true' as const) : ('false' as const)
  const requests = await call('getUsersClaim', { query: { ...query, order: list.sort, reverse } })
  // A date input only accepts `yyyy-MM-dd`.
  const shown = {
    ...typed,
    du: query.dateFilter ?? typed.du,
    au: query.dateFilterEnd ?? typed.au,
  }
  return { search, typed: shown, filtered: Object.keys(query).length > 0, errors, list, requests }
}

/** A request as the screens show it. */
export function shownRequest(request: Histo) {
  return {
    id: request.id,
    pdc: request.pdc,
    date: formatDay(request.dateDemande),
    status: request.statutDemande,
    type: request.typeDemande,
    message: request.message,
    attachments: attachmentNames(request.attachements), // sic
  }
}
export type ShownRequest = ReturnType<typeof shownRequest>
