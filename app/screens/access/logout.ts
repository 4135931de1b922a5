import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { publicPage } from '#session/guards.server.ts'
import { logOut } from '#session/login.server.ts'

/** A log-out is posted: a link or a prefetch ends nothing. */
export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  return redirect('/home')
}

export function action(args: ActionFunctionArgs) {
  publicPage(args)
  return logOut(args.request)
}

/** Never seen; it makes this a page, so that a failure here is one too. */
export default function Nothing() {
  return null
}
