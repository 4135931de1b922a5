import {
  RedirectFailure,
  type RouteArgs,
  sessionEnded,
  warning,
  withToast,
} from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import { emptied, type Role, type Sealed, unseal } from './cookie.server.ts'
import { loginPath, whereTheyWere } from './destination.ts'
import { endRow } from './session-store.server.ts'

export const loginPages: Record<Role, string> = { subscriber: paths.login, admin: paths.staffLogin }

/**
 * The redirect to the log-in for a request without a live session: the session's row ends, its cookie is emptied, and a
 * message says so (MSG-04). LINKS-11: after the log-in the visitor comes back to this page, named in the address or, if
 * the path is a secret, in a sealed note. GUARD-04: an agent's ended session leads to the agents' log-in. A post
 * without our cookie, as after a log-out in another tab, cannot be kept for a subscriber: the log-in page says so.
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
  if (!session && args.request.method === 'POST')
    end.headers.append('set-cookie', await withToast(warning(notKept)))
  return end
}

export async function logOutRedirect({ sid }: Sealed, to: string, message: string) {
  await endRow(sid)
  const end = new RedirectFailure('log-in', to)
  end.headers.append('set-cookie', await emptied())
  end.headers.append('set-cookie', await withToast(warning(message)))
  return end
}

const notKept = 'Vous n’êtes plus connecté\u00a0: ce que vous veniez d’envoyer n’a pas été gardé.'

/** LINKS-11: an e-mailed link that needs a log-in, kept long enough for it, but not for the browser's next user. */
const pending = sealedNote('mail-en-attente', 30)

/** The paths of such links: they hold a secret, which must not be copied into another address. */
const links = [paths.mailLink, paths.invitationAcceptance].map(
  link => new RegExp(`^${link('TOKEN').replace('TOKEN', '[\\w-]{8,128}')}$`),
)

export async function keepPendingLink(pathname: string): Promise<string | undefined> {
  return links.some(link => link.test(pathname)) ? pending.store(pathname) : undefined
}

/** LOGIN-08: where the next log-in leads, and the Set-Cookie value that forgets it. */
export async function takePendingLink(request: Request) {
  const kept = await pending.read(request)
  if (kept === undefined) return undefined
  // The version before this one kept only the token of a mail link.
  const to = kept.startsWith('/') ? kept : paths.mailLink(kept)
  return { to, forgotten: await pending.forget() }
}
