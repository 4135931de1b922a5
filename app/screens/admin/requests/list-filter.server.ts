import type { DeskView } from '#domain/desk.ts'
import { delayRequestType } from '#domain/payment-delay.ts'
import { lateBefore, requestStatuses, staffRequestTypes } from '#domain/request.ts'
import { type Day, parseDay } from '#domain/values.ts'
import { offers } from '#settings.server.ts'
import { readList } from '#ui/list-state.ts'

/** ADMREQ-06, ADMREQ-08: the columns that sort, as the call names them. */
export const requestColumns = ['id', 'pdc', 'date', 'statut', 'type'] as const
const sortedColumns = [...requestColumns, 'reponse'] as const
export type Sorted = (typeof sortedColumns)[number]

const filterNames = ['pdc', 'du', 'au', 'statut', 'type'] as const
export type Filters = Record<(typeof filterNames)[number], string>

export function filterOf({ searchParams }: URL, today: Day) {
  const typed = Object.fromEntries(
    filterNames.map(name => [name, (searchParams.get(name) ?? '').trim()]),
  ) as Filters
  const { query, errors } = checked(typed)
  const isLate = searchParams.get('vue') === 'retard'
  const late = { ...query, lateBefore: lateBefore(today) }
  // A bulk and an exported file do not know the desk's own filters: they would silently take more requests.
  const isDeskOnly =
    offers('desk') &&
    (searchParams.has('q') ||
      searchParams.has('qui') ||
      !['', 'late'].includes(viewOf(searchParams)))
  return { typed, query, errors, isLate, late, wanted: isLate ? late : query, isDeskOnly }
}

/** The views by their names in the address. */
const views = new Map<string | null, DeskView>([
  ['retard', 'late'],
  ['bientot', 'soon'],
  ['moi', 'mine'],
  ['personne', 'nobody'],
  ['nouvelles', 'unopened'],
])
export const viewOf = (search: URLSearchParams): DeskView | '' => views.get(search.get('vue')) ?? ''

/** ADMREQ-04: the types of requests, and that of payment delays where the utility offers them. */
export const typesToFilter = (): string[] => [
  ...staffRequestTypes,
  ...(offers('payment-delay') ? [delayRequestType] : []),
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
export const listAsked = (url: URL) =>
  readList(url.searchParams, sortedColumns, 'asc', offers('desk') ? 50 : 20)

/** « Réponse avant » is computed from the day of the request: sorting by one is sorting by the other. */
export const orderOf = ({ sort, direction }: ReturnType<typeof listAsked>) => ({
  order: sort === 'reponse' ? ('date' as const) : sort,
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
