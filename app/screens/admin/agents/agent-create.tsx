import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { filled, SubmitButton } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { JudgedForm } from '../shell/judged-form.tsx'
import { passwordHint, proofOf } from '../shell/own-proof.server.ts'
import { requiredIn } from '../shell/texts.server.ts'
import { AccessBox, AgentPassword, ApartProof, TextField } from './agent-form.tsx'
import { createAgent, newAgent } from './agents.server.ts'

export const handle: Page = { title: "Créer l'utilisateur" }

export const loader = guarded(requireUserManagement, async staff => {
  const proof = await proofOf(staff)
  return {
    proof,
    passwordHint: passwordHint({ isOfAgents: true }),
    required: requiredIn(newAgent(proof)),
  }
})

export const action = guarded(requireUserManagement, createAgent)

/** ADMUSR-04, ADMUSR-05 */
export default function AgentCreate() {
  const { proof, passwordHint, required } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title="Créer l'utilisateur" closeHref={paths.agents}>
      <JudgedForm
        id="agent"
        answer={answer}
        required={required}
        isComplete={form =>
          filled(form, ['lastName', 'firstName', 'login', 'password', 'confirmation', proof])
        }
        action={paths.agentCreation}
        aria-label="Créer l'utilisateur"
        preventScrollReset
      >
        <TextField name="lastName" label="Nom" />
        <TextField name="firstName" label="Prénom" />
        <AccessBox />
        <TextField
          name="login"
          label="Nom d'utilisateur"
          autoCapitalize="none"
          spellCheck={false}
        />
        <AgentPassword label="Mot de passe" answer={answer} />
        <ApartProof proof={proof} passwordHint={passwordHint} />
        <SubmitButton>Créer l'utilisateur</SubmitButton>
      </JudgedForm>
    </RouteDialog>
  )
}
