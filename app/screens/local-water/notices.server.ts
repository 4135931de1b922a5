import { atTown } from '#domain/town.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { hrefOf } from '../shell/local-water.server.ts'

/** The towns whose notices the account has, and those of its points whose notices it has not. */
export async function noticesPage({ call, who, pdcs }: Subscriber) {
  const followed = await call('getFollowedTowns', { query: { userLogin: who.owner } })
  const own = new Set(pdcs.map(({ reportPeriod }) => reportPeriod.municipality))
  const shown = (name: string) => ({ name, href: hrefOf(name) })
  return {
    hasMailNotices: offers('notices'),
    followed: followed.map(shown),
    others: [...own].filter(name => !followed.includes(name)).map(shown),
  }
}

/** A choice and its repetition have the same effect. */
export async function changeNotices({ call, form, who }: Subscriber, _: RouteArgs) {
  const posted = await form()
  const town = String(posted.get('town') ?? '').slice(0, 100)
  const follows = posted.get('intent') !== 'stop'
  await call('followTown', { body: { town, user: who.owner, follows } })
  return redirectWithToast(
    paths.waterNotices,
    success(
      follows
        ? `C’est fait\u00a0: les avis sur l’eau ${atTown(town)} arrivent à l’adresse e-mail de votre compte.`
        : `C’est fait\u00a0: vous ne recevrez plus les avis sur l’eau ${atTown(town)}.`,
    ),
  )
}
