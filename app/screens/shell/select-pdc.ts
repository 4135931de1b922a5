import { redirect } from '@remix-run/node'
import { PageFailure } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { safeDestination } from '#session/destination.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'

export const loader = guarded(requireSubscriber, () => redirect(paths.home))

/** SHELL-14: selects the posted metering point, if it is the subscriber's, and leads back to the page of the form. */
export const action = guarded(requireSubscriber, async ({ pdcs, select, form }) => {
  const posted = await form()
  const chosen = pdcs.find(({ pdcRef }) => pdcRef === posted.get('pdc'))
  if (!chosen)
    throw new PageFailure(404, {
      title: 'Point de comptage introuvable',
      text: 'Ce point de comptage ne fait pas partie de votre abonnement.',
    })
  const to = safeDestination(posted.get('redirectTo'))
  const cookie = await select(chosen)
  return redirect(to, { status: 303, headers: { 'set-cookie': cookie } })
})

export { Nothing as default } from './nothing.tsx'
