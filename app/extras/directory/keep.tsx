import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/layout.tsx'
import { keepAgent, plannedRemoval } from './keep.server.ts'

export const handle: Page = { title: 'Garder un utilisateur admin' }

export const loader = guarded(requireUserManagement, plannedRemoval)

export const action = guarded(requireUserManagement, keepAgent)

/** BEY-520 */
export default function AgentKeep() {
  const { agent, day } = useLoaderData<typeof loader>()
  return (
    <Confirmation
      title={`Garder le compte de ${agent.nameAdmin}\u00a0?`}
      action={paths.agentRemoval(agent.id)}
      back={paths.agent(agent.id)}
      button="Garder le compte"
    >
      {`L’annuaire ne met plus ${agent.login} dans un groupe de cet espace\u00a0: son compte sera supprimé le ${day}. Si c’est une erreur, gardez-le\u00a0: sa connexion en deux étapes et ses filtres restent, et l’annuaire lui rouvrira l’espace en lui rendant son groupe.`}
    </Confirmation>
  )
}
