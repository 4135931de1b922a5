import { redirect } from '@remix-run/node'
import { searchKey } from '#domain/search-key.ts'
import { formatDay, formatInstant } from '#domain/values.ts'
import { failedCall, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { checkSecondStep } from '#screens/access/second-factor.server.ts'
import { shellOf } from '#screens/shell/subscriber-shell.server.ts'
import { type Account, ownSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { pagesOf, readList } from '#ui/list-state.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { accessOver, nowOneself } from './texts.server.ts'

/** BEY-23 */
const perPage = 20
/** The rows of a page before a fold: with all of them it would be long on a phone. */
const inSight = 10

const shownGiver = ({
  id,
  giver,
  places,
  until,
  lastUsedAt,
  leakSince,
}: Answer<'getGivers'>[number]) => ({
  id,
  giver,
  leak: leakSince ? `L’eau coule depuis le\u00a0${formatDay(leakSince)}` : null,
  place: places.length > 1 ? `${places[0]} et ${places.length - 1} de plus` : places[0],
  until: formatDay(until),
  lastUsed: lastUsedAt ? formatInstant(new Date(lastUsedAt)) : null,
})
export type ShownGiver = ReturnType<typeof shownGiver>

/** The people for whom a helper may act. Redirects to the second step of the log-in if it is due. */
export async function givers(account: Account) {
  const { call, who } = account
  const all = await call('getGivers', { query: { userLogin: who.owner } })
  await checkSecondStep(account, all.length)
  return all
}

/** A page of the subscribers for whom a helper may act; `q` searches in names and addresses. */
export async function showHelped(account: Account, args: RouteArgs) {
  const { url } = args
  const { who, isSubscriber } = account
  const [all, own] = await Promise.all([givers(account), isSubscriber ? ownSubscriber(args) : null])
  const q = (url.searchParams.get('q') ?? '').trim()
  const words = searchKey(q).split(' ').filter(Boolean)
  const found = all.filter(({ giver, places }) => {
    const text = searchKey([giver, ...places].join(' '))
    return words.every(word => text.includes(word))
  })
  const pages = pagesOf(found.length, perPage)
  const page = Math.min(readList(url.searchParams, ['giver']).page, pages)
  const here = found.slice((page - 1) * perPage, page * perPage).map(shownGiver)
  return {
    userName: who.name,
    hasSecondStep: settings().HELPER_SECOND_FACTOR_FROM > 0,
    isSubscriber,
    shell: own && shellOf(own),
    hasSearch: all.length > inSight,
    total: all.length,
    count: found.length,
    q,
    page,
    pages,
    people: here.slice(0, inSight),
    others: here.slice(inSight),
  }
}

/** The helper acts from now on for the subscriber whose access is `id`, or with `intent` « stop » for themselves. */
export async function actFor(account: Account) {
  const { call, who, act, form, isSubscriber } = account
  const posted = await form()
  if (posted.get('intent') === 'stop') {
    const headers = new Headers({ 'set-cookie': await act(undefined) })
    return redirectWithToast(isSubscriber ? paths.home : paths.helped, nowOneself(), headers)
  }
  const access = String(posted.get('id') ?? '')
  const until = (await givers(account)).find(({ id }) => id === access)?.until
  const opened = await call('openDelegation', { body: { login: who.owner, id: access } }).catch(
    error => {
      if (failedCall(error).status === 404) return null
      throw error
    },
  )
  if (!opened) return redirectWithToast(paths.helped, accessOver())
  const { token, refAbo, giver, firstName, rights } = opened
  const acting = { access, token, owner: refAbo, name: giver, firstName, rights, until }
  const cookie = await act(acting)
  return redirect(paths.home, { status: 303, headers: { 'set-cookie': cookie } })
}
