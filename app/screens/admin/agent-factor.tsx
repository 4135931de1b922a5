import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { factorOf } from '#session/second-factor/factor.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/page-title.tsx'
import { findAgent, removeAgentFactor } from './agents.server.ts'

export const handle: Page = { title: 'Retirer la connexion en deux étapes' }

export const loader = guarded(requireUserManagement, async (staff, { params }) => {
  const { id, login, nameAdmin } = await findAgent(staff, params.id)
  if (login === staff.who.owner) throw redirect(paths.secondFactor)
  if (!(await factorOf(login))) throw redirect(paths.agent(id))
  return { id, name: nameAdmin }
})

export const action = guarded(requireUserManagement, removeAgentFactor)

/** For an agent who has lost their phone and their recovery codes. */
export default function AgentFactor() {
  const { id, name } = useLoaderData<typeof loader>()
  return (
    <Confirmation
      title={`Retirer la connexion en deux étapes de ${name}\u00a0?`}
      action={paths.agentFactor(id)}
      back={paths.agent(id)}
      button="Retirer"
    >
      {`Assurez-vous d’abord que c’est bien ${name} qui vous le demande. Ses sessions vont être fermées et ses codes de secours ne serviront plus. À sa prochaine connexion, un message lui dira que vous l’avez fait.`}
    </Confirmation>
  )
}
