import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canBeCancelled } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/layout.tsx'
import { requestHere } from '../shell/own-requests.server.ts'
import { cancelRequest } from './history.server.ts'
import { yoursOf } from './texts.server.ts'

export const handle: Page = { title: 'Annuler ma demande' }

export const loader = guarded(requireSubscriber, async (subscriber, { params, url }) => {
  const request = await requestHere(subscriber, url, params.id)
  const { id } = request.histo
  if (!canBeCancelled(request.histo)) throw redirect(paths.request(id))
  return { id, yours: yoursOf(request) }
})

export const action = guarded(requireSubscriber, cancelRequest)

/** HIST-03 to HIST-05 */
export default function RequestCancel() {
  const { id, yours } = useLoaderData<typeof loader>()
  return (
    <Confirmation
      title={`Annuler ${yours}\u00a0?`}
      action={paths.requestCancellation(id)}
      back={paths.request(id)}
      button="Annuler la demande"
      keep="Garder la demande"
    >
      {`Nous ne traiterons pas la demande ${id}. Elle reste dans votre historique, avec la mention «\u00a0Annulée\u00a0».`}
    </Confirmation>
  )
}
