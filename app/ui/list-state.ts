/** ADMSUB-05 */
export const pageSizes = [10, 20, 50, 100] as const

export type ListState<C extends string> = {
  sort: C
  direction: 'asc' | 'desc'
  /** Counts from 1, six digits at most: the rank of its rows is then within the nine digits that the call accepts. */
  page: number
  size: number
}

/**
 * Reads order, page and size in the address of a list: `tri` (`date.desc`), `page`, `taille`. The defaults are the
 * first column in the direction `usually`, and `rows` a page.
 */
export function readList<C extends string>(
  search: URLSearchParams,
  columns: readonly [C, ...C[]],
  usually: 'asc' | 'desc' = 'asc',
  rows: (typeof pageSizes)[number] = 20,
): ListState<C> {
  const asked = (name: string) => search.get(name) ?? ''
  const [sort, direction] = asked('tri').split('.')
  return {
    sort: columns.find(column => column === sort) ?? columns[0],
    direction: (['asc', 'desc'] as const).find(way => way === direction) ?? usually,
    page: /^[1-9]\d{0,5}$/.test(asked('page')) ? Number(asked('page')) : 1,
    size: pageSizes.find(size => String(size) === asked('taille')) ?? rows,
  }
}

export function pagesOf(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}

export function pageWithin({ page, size }: { page: number; size: number }, count: number) {
  const pages = pagesOf(count, size)
  return { page: Math.min(page, pages), pages }
}

/**
 * The window of a list to ask a call for: the rows of the page, `before` more rows before it, and one after it. A back
 * end that ignores the window shows it by answering more rows; the second page therefore asks from the first row on, as
 * a whole short list could otherwise pass for its window.
 */
export function windowOf({ page, size }: { page: number; size: number }, before = 0) {
  const start = (page - 1) * size
  return { start, first: page === 2 ? 0 : Math.max(0, start - before), end: start + size + 1 }
}

/** `path` with the parameters of `search`, changed; empty ones are dropped, and so is `page` unless `change` has it. */
export function listHref(path: string, search: string, change: Record<string, string> = {}) {
  const params = new URLSearchParams(search)
  if (Object.keys(change).length > 0) params.delete('page')
  for (const [name, value] of Object.entries(change)) params.set(name, value)
  const query = new URLSearchParams([...params].filter(pair => pair[1] !== '')).toString()
  return query ? `${path}?${query}` : path
}

export function keptParams(search: string, names: string[]): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => names.includes(name))
}

export function sortLink<C extends string>(
  path: string,
  search: string,
  { sort, direction }: ListState<C>,
  column: C,
) {
  const isNow = sort === column
  const way = isNow && direction === 'asc' ? 'desc' : 'asc'
  const now = direction === 'asc' ? ('ascending' as const) : ('descending' as const)
  return { href: listHref(path, search, { tri: `${column}.${way}` }), ...(isNow && { now }) }
}
