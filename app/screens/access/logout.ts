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

export { Nothing as default } from '../shell/nothing.tsx'
