import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { safeDestination } from '#session/destination.ts'
import { publicPage } from '#session/guards.server.ts'
import { chooseLight } from '#session/preference.server.ts'

export function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  return redirect('/home')
}

/** « Version allégée » or back; kept on the device. */
export async function action(args: ActionFunctionArgs) {
  const posted = await publicPage(args).form()
  const cookie = await chooseLight(posted.get('mode') === 'legere')
  const to = safeDestination(posted.get('redirectTo'))
  return redirect(to, { status: 303, headers: { 'set-cookie': cookie } })
}

export { Nothing as default } from './nothing.tsx'
