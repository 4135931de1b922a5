import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { factorOf } from '#session/second-factor/factor.server.ts'
import { PostForm, SubmitButton } from '#ui/form/form.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { passwordHint, proofOf } from '../shell/own-proof.server.ts'
import { AgentPassword, ApartProof } from './agent-form.tsx'
import { findAgent, removeAgentFactor } from './agents.server.ts'

export const handle: Page = { title: 'Retirer la connexion en deux étapes' }

export const loader = guarded(requireUserManagement, async (staff, { params }) => {
  const { id, login, nameAdmin } = await findAgent(staff, params.id)
  if (login === staff.who.owner) throw redirect(paths.secondFactor)
  if (!(await factorOf(login))) throw redirect(paths.agent(id))
  return {
    id,
    name: nameAdmin,
    proof: await proofOf(staff),
    passwordHint: passwordHint({ isOfAgents: true }),
  }
})

export const action = guarded(requireUserManagement, removeAgentFactor)

/** For an agent who has lost phone and recovery codes. A thief may have their password, so a new one is set. */
export default function AgentFactor() {
  const { id, name, proof, passwordHint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog
      title={`Retirer la connexion en deux étapes à ${name}\u00a0?`}
      closeHref={paths.agent(id)}
    >
      <Stack>
        <Text>
          {`Assurez-vous d’abord que c’est bien ${name} qui vous le demande, et donnez-lui vous-même son nouveau mot de passe. Ses sessions vont être fermées et ses codes de secours ne serviront plus. À sa prochaine connexion, un message lui dira que vous l’avez fait.`}
        </Text>
        <PostForm
          answer={answer}
          action={paths.agentFactor(id)}
          aria-label="Retirer la connexion en deux étapes"
          preventScrollReset
        >
          <AgentPassword label={`Nouveau mot de passe pour ${name}`} answer={answer} />
          <ApartProof proof={proof} passwordHint={passwordHint} />
          <SubmitButton>Retirer</SubmitButton>
        </PostForm>
      </Stack>
    </RouteDialog>
  )
}
