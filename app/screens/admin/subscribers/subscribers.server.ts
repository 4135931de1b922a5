import { redirect } from '@remix-run/node'
import { maxFound } from '#domain/fold.ts'
import { statusOf } from '#domain/request.ts'
import { formatDay } from '#domain/values.ts'
import { extrasIn } from '#extras/all.ts'
import { failure, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { recordRead } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { listHref, pagesOf, readList } from '#ui/list-state.ts'
import type { Histo, User } from '#upstream/catalogue/entities.ts'
import { shownMove } from '../../shell/moves.server.ts'

/** ADMSUB-06, ADMSUB-07: the columns that sort, as the calls name them. */
export const subscriberColumns = ['lastName', 'firstName', 'mail', 'refAbo', 'startDate'] as const

/** ADMSUB-03: the fields of the search, and what the call names them. */
const criteria = { abonne: 'refAbo', nom: 'lastName', email: 'userLogin' } as const
export type Search = Record<keyof typeof criteria, string>

/** A page of subscribers, as the address asks; `isAtLeast`: `count` may be higher. A page too far leads to the last. */
export async function subscribersAsked({ call }: Admin, { pathname, searchParams, search }: URL) {
  const typed = Object.fromEntries(
    Object.keys(criteria).map(name => [name, (searchParams.get(name) ?? '').trim()]),
  ) as Search
  const list = readList(searchParams, subscriberColumns)
  const start = (list.page - 1) * list.size
  const window = {
    startValue: String(start),
    endValue: String(start + list.size),
    order: list.sort,
    direction: list.direction,
  }
  const wanted = Object.entries(criteria).flatMap(([name, field]) =>
    typed[name as keyof Search] ? [[field, typed[name as keyof Search]]] : [],
  )
  const [count, users] =
    wanted.length > 0
      ? await call('searchUsers', { query: { ...Object.fromEntries(wanted), ...window } })
      : await call('listUsers', { query: window })
  const pages = pagesOf(count, list.size)
  if (list.page > pages) throw redirect(listHref(pathname, search, { page: String(pages) }))
  const isAtLeast = wanted.length > 0 && count === maxFound
  return { typed, list, count, isAtLeast, pages, users }
}

export const noSubscriber =
  'Aucun abonné de ce numéro n’a de compte. Il vient peut-être d’être supprimé.'

/** Reads an account and records that the agent did, or leads back to the list. The search also finds longer numbers. */
export async function findSubscriber(
  { call, who }: Admin,
  { params: { refAbo = '' }, url }: RouteArgs,
): Promise<User> {
  const [, users] = await call('searchUsers', {
    query: { refAbo, startValue: '0', endValue: '100', order: 'refAbo', direction: 'asc' },
  })
  const user = users.find(one => one.refAbo === refAbo)
  if (user) {
    await recordRead(who.owner, user.refAbo)
    return user
  }
  const list = listHref(paths.subscribers, url.search)
  throw await redirectWithToast(list, failure(noSubscriber))
}

export function nameOf({ firstName, lastName, nameCustomer }: User): string {
  return `${firstName} ${lastName}`.trim() || nameCustomer
}

/** The page about a subscriber that an extra has: of one without an account, too; null where none does. */
export const sheetHref = (refAbo: string): string | null =>
  extrasIn(settings().EXTRAS)
    .find(({ subscriberSheet }) => subscriberSheet)
    ?.subscriberSheet?.(refAbo) ?? null

export const shownRequest = (histo: Histo) => ({
  id: histo.id,
  type: histo.typeDemande,
  date: formatDay(histo.dateDemande),
  status: statusOf(histo),
})

const atMost = 50

/** The requests and moves of a subscriber; null where the call fails: pages of staff can do without. */
export async function askedBy({ call }: Admin, refAbo: string) {
  const found = await call('getSubscriberRequests', { query: { refAbo } }).catch(() => null)
  return (
    found && {
      leftOut: Math.max(0, found.requests.length - atMost),
      requests: found.requests.slice(0, atMost).map(shownRequest),
      moves: found.moves.map(move =>
        shownMove(move, (reference, file) => paths.subscriberMoveFile(refAbo, reference, file)),
      ),
    }
  )
}
export type AskedOf = NonNullable<Awaited<ReturnType<typeof askedBy>>>
