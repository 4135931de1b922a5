import { redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route-args.ts'
import { hrefOf, longestTown, townsMeant, townsOf } from '../shell/local-water.server.ts'

/** So many towns are listed under the question; more are looked for. */
const mostListed = 30

/** What is asked is in the address (`commune`): one town leads to its page, several are offered. */
export async function searchTowns({ request, url }: RouteArgs) {
  const asked = url.searchParams.get('commune')
  const typed = (asked ?? '').trim().slice(0, longestTown)
  const towns = await townsOf(request)
  const meant = typed === '' ? [] : townsMeant(towns, typed)
  const [only] = meant
  if (only && meant.length === 1) throw redirect(hrefOf(only))
  const listed = typed === '' && towns.length <= mostListed ? towns.map(({ name }) => name) : meant
  return {
    typed,
    isUnknown: typed !== '' && meant.length === 0,
    towns: listed.slice(0, mostListed).map(name => ({ name, href: hrefOf(name) })),
    more: Math.max(0, listed.length - mostListed),
    errors:
      asked !== null && typed === ''
        ? { commune: ['Commune requise\nÉcrivez son nom, ou son code postal.'] }
        : null,
  }
}
