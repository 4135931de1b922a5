import { formatCents } from '#domain/money.ts'
import { promiseRuleOf } from '#domain/promises.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { settings } from '#settings.server.ts'
import { keptPromises } from '../shell/local-water.server.ts'

/** BEY-325, BEY-326: the delay of each kind of request, and how often it was kept, where that is known. */
export async function showPromises({ request }: Pick<RouteArgs, 'request'>) {
  const { days, gestureCents } = promiseRuleOf(settings())
  const { value: figures, notice } = await keptPromises(request)
  return {
    gesture: gestureCents > 0 ? formatCents(gestureCents) : null,
    isKnown: figures !== undefined,
    missing: notice,
    promises: [...days].map(([type, within]) => ({
      type,
      within: `${within}\u00a0jour${within > 1 ? 's' : ''} ouvré${within > 1 ? 's' : ''}`,
      kept: keptWords(figures?.find(one => one.type === type)),
    })),
  }
}

/** Rounded down: « 100 % » is said of all alone. */
function keptWords({ promised, kept } = { promised: 0, kept: 0 }) {
  if (promised === 0) return 'Aucune demande'
  return `${Math.floor((100 * kept) / promised)}\u00a0% (${kept} sur ${promised})`
}
