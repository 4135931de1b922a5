import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { publicPage } from '#session/guards.server.ts'

/** SHELL-25 */
export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  return redirect('/home')
}

/** Never seen; it makes this a page, so that a failure here is one too. */
export default function Nothing() {
  return null
}
