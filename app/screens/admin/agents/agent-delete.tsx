import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { type Admin, guarded, requireUserManagement } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/layout.tsx'
import { passwordHint, proofOf } from '../shell/own-proof.server.ts'
import { OwnProof } from '../shell/own-proof.tsx'
import { deleteAgent, findAgent } from './agents.server.ts'

export const handle: Page = { title: 'Supprimer un utilisateur admin' }

export const loader = guarded(requireUserManagement, async (staff, { params }) => {
  const { id, login, nameAdmin } = await findAgent(staff, params.id)
  // Agents cannot delete their own account; the panel says so.
  if (login === staff.who.owner) throw redirect(paths.agent(id))
  return {
    id,
    login,
    name: nameAdmin,
    held: await heldBy(staff, id),
    proof: await proofOf(staff),
    passwordHint: passwordHint({ isOfAgents: true }),
  }
})

export const action = guarded(requireUserManagement, deleteAgent)

/** ADMUSR-09, BEY-542 */
export default function AgentDelete() {
  const { id, login, name, held, proof, passwordHint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Confirmation
      title={`Supprimer ${name}\u00a0?`}
      action={paths.agentDeletion(id)}
      back={paths.agent(id)}
      button="Supprimer l’utilisateur"
      answer={answer}
      fields={<OwnProof proof={proof} passwordHint={passwordHint} />}
    >
      {`Le compte admin «\u00a0${name}\u00a0» (${login}) va être supprimé, et ses sessions fermées.${held}`}
    </Confirmation>
  )
}

/** The requests that the agent holds, in words; empty where no extra knows them. */
async function heldBy(staff: Admin, id: string): Promise<string> {
  const colleagues = Object.values(await ask('colleagues', staff)).flat()
  const { assigned = 0, late = 0 } = colleagues.find(one => one.id === id) ?? {}
  if (assigned === 0) return ''
  const ofThem = late > 0 ? `, dont ${late} en retard,` : ''
  return assigned > 1
    ? ` ${assigned} demandes${ofThem} ne seront plus à personne.`
    : ` 1 demande${late > 0 ? ', en retard,' : ''} ne sera plus à personne.`
}
