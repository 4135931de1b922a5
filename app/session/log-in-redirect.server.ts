import { RedirectFailure, sessionEnded } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { warning, withToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { emptied, type Role, type Sealed, unseal } from './cookie.server.ts'
import { loginPath, whereTheyWere } from './destination.ts'
import { keepPendingLink } from './pending-link.server.ts'
import { endRow } from './session-store.server.ts'

export const loginPages: Record<Role, string> = {
  subscriber: paths.login,
  admin: paths.staffLogin,
}

/**
 * The redirect to the log-in for a request without a live session: the session's row ends, its cookie is emptied, and a
 * message says so (MSG-04). LINKS-11: the log-in leads back to this page, by its address or, when that is a secret, by
 * a note. GUARD-04: what was an agent's session ends on the agents' page.
 */
export async function logInRedirect(args: RouteArgs, area: Role): Promise<RedirectFailure> {
  const session = await unseal(args.request)
  const page = loginPages[session?.role ?? area]
  const back = whereTheyWere(args)
  const note = await keepPendingLink(new URL(back, args.url).pathname)
  const to = note ? page : loginPath(page, back)
  const end = session
    ? await logOutRedirect(session, to, sessionEnded)
    : new RedirectFailure('log-in', to)
  if (note) end.headers.append('set-cookie', note)
  return end
}

/** Ends the session, deletes its cookie and redirects to a log-in page, with a message. */
export async function logOutRedirect(
  { sid }: Sealed,
  to: string,
  message: string,
): Promise<RedirectFailure> {
  await endRow(sid)
  const end = new RedirectFailure('log-in', to)
  end.headers.append('set-cookie', await emptied())
  end.headers.append('set-cookie', await withToast(warning(message)))
  return end
}
