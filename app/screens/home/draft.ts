import { redirect } from '@remix-run/node'
import { redirectWithToast, success, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import { safeDestination } from '#session/destination.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { deleteDraft } from '#wizard/drafts/drafts.server.ts'

export const loader = guarded(requireSubscriber, () => redirect(paths.home))

/** WIZ-10: deletes one of the subscriber's saved drafts. Another's draft is answered as if it did not exist. */
export const action = guarded(requireSubscriber, async ({ who, form }, { params }) => {
  const to = safeDestination((await form()).get('redirectTo'))
  const isGone = await deleteDraft(authorOf(who), params.draft ?? '')
  return redirectWithToast(
    to,
    isGone
      ? success('Votre demande enregistrée est supprimée.')
      : warning('Cette demande n’est plus enregistrée\u00a0: elle a été envoyée, ou supprimée.'),
  )
})

export { Nothing as default } from '../shell/nothing.tsx'
