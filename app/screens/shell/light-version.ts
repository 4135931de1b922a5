import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { safeDestination } from '#session/destination.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { chooseLight } from '#session/preference.server.ts'

export const loader = guarded(publicPage, () => redirect(paths.home))

/** Switches to « Version allégée » or back; a cookie keeps the choice on the device. */
export const action = guarded(publicPage, async ({ form }) => {
  const posted = await form()
  const cookie = await chooseLight(posted.get('mode') === 'light')
  const to = safeDestination(posted.get('redirectTo'))
  return redirect(to, { status: 303, headers: { 'set-cookie': cookie } })
})

export { Nothing as default } from './nothing.tsx'
