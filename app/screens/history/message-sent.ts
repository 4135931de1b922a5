import { redirect } from '@remix-run/node'
import { redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { confirmationOf } from '#wizard/sending/report.server.ts'
import { aboutIn, requestMessage } from './message.server.ts'

/** A sent message leads back to its request, which shows it last. */
export const loader = guarded(requireSubscriber, async (subscriber, { params }) => {
  const { who } = subscriber
  const sent = await confirmationOf(subscriber, requestMessage, params.draft ?? '')
  if (!sent) return redirect(paths.history)
  return redirectWithToast(
    paths.request(aboutIn(sent.keys)),
    success(
      `Votre message est envoyé. Un e-mail ${who.by ? `le confirme à ${who.name}` : 'vous le confirme'}.`,
    ),
  )
})

export { Nothing as default } from '../shell/nothing.tsx'
