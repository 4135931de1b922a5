import { lateBefore, requestStatuses, staffRequestTypes } from '#domain/request.ts'
import { type Day, parseDay } from '#domain/values.ts'
import { extrasIn } from '#extras/all.ts'
import { settings } from '#settings.server.ts'
import { readList } from '#ui/list-state.ts'

/** ADMREQ-06, ADMREQ-08: the columns that sort, as the call names them. */
export const requestColumns = ['id', 'pdc', 'date', 'statut', 'type'] as const
const sortedColumns = [...requestColumns, 'reponse'] as const
export type Sorted = (typeof sortedColumns)[number]

const filterNames = ['pdc', 'du', 'au', 'statut', 'type'] as const
/** The filters of the list as they were typed. */
export type Filters = Record<(typeof filterNames)[number], string>

export function filterOf({ searchParams }: URL, today: Day) {
  const typed = Object.fromEntries(
    filterNames.map(name => [name, (searchParams.get(name) ?? '').trim()]),
  ) as Filters
  const { query, errors } = checked(typed)
  const isTreated = query.statutFilter === 'Dossier traité'
  const isLate = !isTreated && searchParams.get('vue') === 'retard'
  const late = { ...query, lateBefore: lateBefore(today) }
  return { typed, query, errors, isTreated, isLate, late, wanted: isLate ? late : query }
}

/** ADMREQ-04: the types of requests, with those of the extras. */
export const typesToFilter = (): string[] => [
  ...staffRequestTypes,
  ...extrasIn(settings().EXTRAS).flatMap(({ requestType }) => requestType ?? []),
]

const longestPdc = 50

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
  if (typed.pdc.length > longestPdc)
    errors.pdc = [`PDC trop long\u00a0: ${longestPdc} caractères au plus.`]
  const query = {
    pdcFilter: errors.pdc ? undefined : typed.pdc || undefined,
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

/** The order and the page that the address asks for; by reference when it asks for none (ADMREQ-08). */
export const listAsked = (url: URL, rows: 20 | 50 = 20) =>
  readList(url.searchParams, sortedColumns, 'asc', rows)

export const orderOf = ({ sort, direction }: ReturnType<typeof listAsked>) => ({
  order: sort,
  reverse: direction === 'desc' ? ('true' as const) : ('false' as const),
})

export const shownFilter = ({
  typed,
  query,
  errors,
}: ReturnType<typeof checked> & { typed: Filters }) => ({
  // A date input only accepts `yyyy-MM-dd`.
  typed: { ...typed, du: query.dateFilter ?? typed.du, au: query.dateFilterEnd ?? typed.au },
  filtered: Object.keys(query).length > 0,
  errors,
})
