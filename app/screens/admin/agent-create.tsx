import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { AccessBox, AgentForm, AgentPassword, NameField } from './agent-form.tsx'
import { createAgent, proofOf } from './agents.server.ts'
import { TextField } from './conform.tsx'
import { OwnProof } from './own-proof.tsx'

export const handle: Page = { title: "Créer l'utilisateur" }

export const loader = guarded(requireUserManagement, async staff => ({
  proof: await proofOf(staff),
}))

export const action = guarded(requireUserManagement, createAgent)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** ADMUSR-04, ADMUSR-05 */
export default function AgentCreate() {
  const { proof } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title="Créer l'utilisateur" closeHref={paths.agents}>
      <AgentForm<'lastName' | 'firstName' | 'accessGestion' | 'login'>
        label="Créer l'utilisateur"
        action={paths.agentCreation}
        needs={['lastName', 'firstName', 'login', 'password', 'confirmation', proof]}
        answer={answer}
        button="Créer l'utilisateur"
      >
        {fields => (
          <>
            <NameField field={fields.lastName} />
            <TextField
              field={fields.firstName}
              label="Prénom"
              required
              autoComplete="off"
              maxLength={100}
            />
            <AccessBox field={fields.accessGestion} />
            <TextField
              field={fields.login}
              label="Nom d'utilisateur"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
            />
            <AgentPassword label="Mot de passe" answer={answer} />
            <OwnProof proof={proof} errors={answer?.errors} />
          </>
        )}
      </AgentForm>
    </RouteDialog>
  )
}
