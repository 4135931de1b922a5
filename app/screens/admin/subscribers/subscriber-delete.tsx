import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { passwordHint, proofOf } from '../shell/own-proof.server.ts'
import { OwnProof } from '../shell/own-proof.tsx'
import { deleteSubscriber } from './subscriber.server.ts'
import { findSubscriber, nameOf } from './subscribers.server.ts'

export const handle: Page = { title: 'Supprimer un utilisateur' }

export const loader = guarded(requireAdmin, async (staff, args) => {
  const user = await findSubscriber(staff, args)
  const { refAbo, mail } = user
  const asked = { proof: await proofOf(staff), passwordHint: passwordHint({ isOfAgents: false }) }
  return { name: nameOf(user), refAbo, mail, asked }
})

export const action = guarded(requireAdmin, deleteSubscriber)

/** ADMSUB-20, BEY-542 */
export default function SubscriberDelete() {
  const { name, refAbo, mail, asked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  return (
    <Confirmation
      title={`Supprimer ${name}\u00a0?`}
      action={listHref(paths.subscriberDeletion(refAbo), search)}
      back={listHref(paths.subscriber(refAbo), search)}
      button="Supprimer l’utilisateur"
      answer={answer}
      fields={<OwnProof {...asked} />}
    >
      {`Le compte «\u00a0${name}\u00a0» (${refAbo}, ${mail}) va être supprimé. L’abonné ne pourra plus se connecter\u00a0; il pourra créer un nouveau compte.`}
    </Confirmation>
  )
}
