import * as paths from '#paths.ts'
import { listHref } from '#ui/list-state.ts'

/** The requests around a page of the list, and how many there are. */
type Listed = { around: string[]; first: number; count: number | null; list: { size: number } }

/** Where a request stands in the list that the address asks for: « 2 sur 40 », and its neighbours. */
export function placeIn({ around, first, count, list }: Listed, search: string, id: string) {
  const at = around.indexOf(id)
  const neighbour = (rank: number) => {
    const other = around[rank]
    if (other === undefined) return null
    const page = String(Math.floor((first + rank) / list.size) + 1)
    return { id: other, href: `${listHref(paths.staffRequest(other), search, { page })}#demande` }
  }
  if (at < 0) return { words: '', previous: null, next: neighbour(0) }
  return {
    words: count === null ? `Rang ${first + at + 1}` : `${first + at + 1} sur ${count}`,
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
  }
}
