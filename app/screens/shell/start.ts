import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { publicPage } from '#session/guards.server.ts'

/** SHELL-25 */
export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  return redirect('/home')
}

export { Nothing as default } from './nothing.tsx'
