import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { info, redirectWithToast } from '#http/toasts.server.ts'
import { publicPage } from '#session/guards.server.ts'

/** SHELL-26: there is no 404 page; a page that is not found leads home with a message, a missing image without. */
export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  const wanted = args.request.headers.get('sec-fetch-dest') ?? 'document'
  if (wanted !== 'document' && wanted !== 'empty') return redirect('/home')
  return redirectWithToast('/home', info('La page demandée n’existe pas.'))
}

export function action(args: ActionFunctionArgs) {
  publicPage(args)
  return redirect('/home', 303)
}

export { Nothing as default } from './nothing.tsx'
