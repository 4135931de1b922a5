import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { record } from '#session/audit.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { isAway } from '#session/openid.server.ts'
import { offers, settings } from '#settings.server.ts'
import { logInAction } from '../log-in.server.ts'

/** The ways in that the staff's page shows: the directory, and an account of the portal's own. */
export function staffWaysIn(url: URL) {
  const hasDirectory = offers('directory')
  const mode = settings().STAFF_LOCAL_LOGIN
  const hasForm =
    !hasDirectory ||
    mode === 'always' ||
    (mode === 'outage' && url.searchParams.get('sans') === 'annuaire')
  return { hasDirectory, hasForm }
}

const logInByPassword = logInAction('admin', async ({ owner }) => {
  if (offers('directory'))
    await record({ actor: owner, action: 'agent-local-log-in', subject: owner })
  return []
})

/** BEY-212: where there is a directory, a password opens what STAFF_LOCAL_LOGIN lets it, and each time is recorded. */
export async function logInStaff(visitor: Visitor, args: RouteArgs) {
  const mode = settings().STAFF_LOCAL_LOGIN
  const isOpen =
    !offers('directory') || mode === 'always' || (mode === 'outage' && (await isAway('directory')))
  return isOpen
    ? logInByPassword(visitor, args)
    : redirectWithToast(paths.staffLogin, warning(byDirectory))
}

const byDirectory = 'Connectez-vous par l’annuaire\u00a0: il répond.'
