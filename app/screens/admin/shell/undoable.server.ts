import { z } from 'zod'
import { formatInstant } from '#domain/values.ts'
import { type FailurePage, failedCall, PageFailure, type RouteArgs } from '#http/route.server.ts'
import { pageWithin, readList } from '#ui/list-state.ts'

// What an agent sends to many people at once: a reference, an outcome for each row, and a time in which to undo.

export const instant = (text: string | null) => (text ? formatInstant(new Date(text)) : '')

export const secondsUntil = (text: string | null) =>
  text ? Math.max(0, Math.round((Date.parse(text) - Date.now()) / 1000)) : 0

/** The bulk or the list that the address names. @throws 404 */
export async function undoableAt<T>(
  { params }: RouteArgs,
  read: (asked: { query: { reference: string } }) => Promise<T>,
  unknown: FailurePage,
): Promise<T> {
  const { data: reference } = z.uuid().safeParse(params.reference)
  if (!reference) throw new PageFailure(404, unknown)
  try {
    return await read({ query: { reference } })
  } catch (error) {
    if (failedCall(error).status === 404) throw new PageFailure(404, unknown)
    throw error
  }
}

/** `shown`: the outcomes that occur, and the page; `query`: its rows, among all or those of one outcome (`etat`). */
export function rowsAsked<C extends { outcome: string; count: number }>(
  { searchParams }: URL,
  found: C[],
  order: readonly C['outcome'][],
) {
  const counts = order.flatMap(outcome => found.find(one => one.outcome === outcome) ?? [])
  const wanted = counts.find(({ outcome }) => outcome === searchParams.get('etat'))
  const outcome: C['outcome'] | '' = wanted?.outcome ?? ''
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const asked = readList(searchParams, ['rang'])
  const { page, pages } = pageWithin(asked, wanted?.count ?? all)
  const start = (page - 1) * asked.size
  const window = { startValue: String(start), endValue: String(start + asked.size) }
  return {
    shown: { counts, page, pages, outcome, all },
    query: { ...(outcome !== '' && { outcome }), ...window },
  }
}
