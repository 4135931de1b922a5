import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { failurePage } from '#http/failure.server.ts'
import { safeDestination } from '#session/destination.ts'
import { requireSubscriber } from '#session/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requireSubscriber(args)
  return redirect('/home')
}

/** SHELL-14: the posted metering point, one of theirs, becomes the selected one; back to the page they were on. */
export async function action(args: ActionFunctionArgs) {
  const { pdcs, select, form } = await requireSubscriber(args)
  const posted = await form()
  const chosen = pdcs.find(({ pdcRef }) => pdcRef === posted.get('pdc'))
  if (!chosen)
    throw failurePage(404, {
      title: 'Point de comptage introuvable',
      text: 'Ce point de comptage ne fait pas partie de votre abonnement.',
    })
  const to = safeDestination(posted.get('redirectTo'))
  const cookie = await select(chosen)
  return redirect(to, { status: 303, headers: { 'set-cookie': cookie } })
}

export { Nothing as default } from './nothing.tsx'
