import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { Page } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { AccessBox, AgentForm, AgentPassword, OwnProof, TextField } from './agent-form.tsx'
import { createAgent, proofOf } from './agents.server.ts'

export const handle: Page = { title: "Créer l'utilisateur" }

export const loader = guarded(requireUserManagement, async staff => ({
  proof: await proofOf(staff),
  hasDirectory: offers('directory'),
}))

export const action = guarded(requireUserManagement, createAgent)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** ADMUSR-04, ADMUSR-05 */
export default function AgentCreate() {
  const { proof, hasDirectory } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title="Créer l'utilisateur" closeHref={paths.agents}>
      <AgentForm
        label="Créer l'utilisateur"
        action={paths.agentCreation}
        needs={['lastName', 'firstName', 'login', 'password', 'confirmation', proof]}
        answer={answer}
        button="Créer l'utilisateur"
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
        <OwnProof proof={proof} hasDirectory={hasDirectory} />
      </AgentForm>
    </RouteDialog>
  )
}
