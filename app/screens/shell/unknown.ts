import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { publicPage } from '#session/guards.server.ts'

/** SHELL-26: there is no 404 page. */
export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  return redirect('/home')
}

export function action(args: ActionFunctionArgs) {
  publicPage(args)
  return redirect('/home', 303)
}

/** Never seen; it makes this a page, so that a failure here is one too. */
export default function Nothing() {
  return null
}
