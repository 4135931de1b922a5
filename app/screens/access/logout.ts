import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { currentSession, publicPage } from '#session/guards.server.ts'
import { logOut } from '#session/login.server.ts'

/** A log-out is posted: a link or a prefetch ends nothing. */
export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  return redirect('/home')
}

/** SHELL-17, SHELL-18 */
export async function action(args: ActionFunctionArgs) {
  publicPage(args)
  const session = await currentSession(args.request)
  if (!session) return redirect('/connexion', 303)
  const door = session.role === 'admin' ? '/adm-sem-webabo' : '/connexion'
  return logOut(session, args.request, door)
}

/** Never seen; it makes this a page, so that a failure here is one too. */
export default function Nothing() {
  return null
}
