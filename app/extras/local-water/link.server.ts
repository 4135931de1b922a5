import { data, redirect } from '@remix-run/node'
import { atTown } from '#domain/town.ts'
import { type RouteArgs, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { hrefOf } from './water.server.ts'

type Args = Pick<RouteArgs, 'params'>

export const linkOf = ({ params: { id = '', token = '' } }: Args) => ({ id, token })

/** What a mailed link is about; null with a 404 when it is incomplete or too old, or confirms notices stopped since. */
export async function showLink({ call }: Visitor, args: Args, purpose: 'confirm' | 'stop') {
  const found = await call('getWaterLink', { query: { ...linkOf(args), purpose } })
  if (!found) return data(null, { status: 404 })
  return data({ isOn: found.isOn, atTown: found.town && atTown(found.town) })
}

export async function confirmByLink({ call }: Visitor, args: Args) {
  const link = linkOf(args)
  const found = await call('getWaterLink', { query: { ...link, purpose: 'confirm' } })
  const done = await call('confirmWaterNotices', { body: link })
  if (done === 0 || !found?.town) return redirect(paths.waterConfirmation(link.id, link.token), 303)
  return redirectWithToast(
    hrefOf(found.town),
    success(`C’est fait\u00a0: vous recevrez par e-mail les avis sur l’eau ${atTown(found.town)}.`),
  )
}

export async function stopByLink({ call }: Visitor, args: Args) {
  const link = linkOf(args)
  // The link is read before the notices are stopped: afterwards it no longer says for which town it was.
  const found = await call('getWaterLink', { query: { ...link, purpose: 'stop' } })
  const done = await call('unsubscribeFromWater', { body: link })
  if (done === 0 || !found?.town) return redirect(paths.waterStop(link.id, link.token), 303)
  return redirectWithToast(
    hrefOf(found.town),
    success(`C’est fait\u00a0: vous ne recevrez plus les avis sur l’eau ${atTown(found.town)}.`),
  )
}
