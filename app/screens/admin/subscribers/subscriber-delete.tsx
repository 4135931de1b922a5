import { useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { deleteSubscriber } from './subscriber.server.ts'
import { findSubscriber, nameOf } from './subscribers.server.ts'

export const handle: Page = { title: 'Supprimer un utilisateur' }

export const loader = guarded(requireAdmin, async (staff, args) => {
  const user = await findSubscriber(staff, args)
  return { name: nameOf(user), refAbo: user.refAbo, mail: user.mail }
})

export const action = guarded(requireAdmin, deleteSubscriber)

/** ADMSUB-20 */
export default function SubscriberDelete() {
  const { name, refAbo, mail } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Confirmation
      title={`Supprimer ${name}\u00a0?`}
      action={listHref(paths.subscriberDeletion(refAbo), search)}
      back={listHref(paths.subscriber(refAbo), search)}
      button="Supprimer l’utilisateur"
    >
      {`Le compte «\u00a0${name}\u00a0» (${refAbo}, ${mail}) va être supprimé. L’abonné ne pourra plus se connecter\u00a0; il pourra créer un nouveau compte.`}
    </Confirmation>
  )
}
