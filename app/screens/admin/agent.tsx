import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { isEnrolled } from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { AgentFactorRemoval, AgentFacts } from './agent-facts.tsx'
import { AccessBox, AgentForm, AgentPassword, NameField, OwnAccess } from './agent-form.tsx'
import { findAgent, modifyAgent, proofOf } from './agents.server.ts'
import { OwnProof } from './own-proof.tsx'
import { tracesOf } from './traces.server.ts'
import { TraceSection } from './traces.tsx'

export const handle: Page = { title: 'Modifier un utilisateur admin' }

export const loader = guarded(requireUserManagement, async (staff, { params }) => {
  const agent = await findAgent(staff, params.id)
  const isSelf = agent.login === staff.who.owner
  const [traces, hasFactor, proof] = await Promise.all([
    tracesOf('agent', agent.login),
    isEnrolled(agent.login),
    proofOf(staff),
  ])
  return { agent, isSelf, hasFactor, proof, traces }
})

export const action = guarded(requireUserManagement, modifyAgent)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** ADMUSR-09 to ADMUSR-11 */
export default function Agent() {
  const { agent, isSelf, hasFactor, proof, traces } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title={`Modifier ${agent.nameAdmin}`} closeHref={paths.agents}>
      <Stack gap="loose">
        <AgentFacts login={agent.login} hasFactor={hasFactor} />
        <AgentForm<'fullName' | 'accessGestion'>
          label="Modifier l'utilisateur"
          action={paths.agent(agent.id)}
          needs={['fullName']}
          present={{ fullName: agent.nameAdmin, accessGestion: agent.accessGestion ? 'on' : '' }}
          answer={answer}
          button="Enregistrer"
        >
          {fields => (
            <>
              <NameField field={fields.fullName} />
              {isSelf ? (
                <OwnAccess given={agent.accessGestion} />
              ) : (
                <AccessBox field={fields.accessGestion} />
              )}
              <AgentPassword label="Nouveau mot de passe" answer={answer} required={false} />
              <OwnProof proof={proof} errors={answer?.errors} isOptional />
            </>
          )}
        </AgentForm>
        <TraceSection traces={traces} />
        {hasFactor && !isSelf && <AgentFactorRemoval id={agent.id} />}
        {!isSelf && (
          <LinkButton href={paths.agentDeletion(agent.id)} variant="outline" preventScrollReset>
            Supprimer l’utilisateur
          </LinkButton>
        )}
      </Stack>
    </RouteDialog>
  )
}
