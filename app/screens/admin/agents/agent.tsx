import { useActionData, useLoaderData } from '@remix-run/react'
import { AgentAlerts } from '#extras/agent-alerts.tsx'
import { ask } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { isEnrolled } from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { filled, SubmitButton } from '#ui/form/form.tsx'
import { type Page, Stack } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { JudgedForm } from '../shell/judged-form.tsx'
import { passwordHint, proofOf } from '../shell/own-proof.server.ts'
import { requiredIn } from '../shell/texts.server.ts'
import { tracesOf } from '../shell/traces.server.ts'
import { TraceSection } from '../shell/traces.tsx'
import { AccessBox, AgentPassword, ApartProof, OwnAccess, TextField } from './agent-form.tsx'
import { changedAgent, findAgent, modifyAgent } from './agents.server.ts'

export const handle: Page = { title: 'Modifier un utilisateur admin' }

export const loader = guarded(requireUserManagement, async (staff, { params }) => {
  const agent = await findAgent(staff, params.id)
  const isSelf = agent.login === staff.who.owner
  const [traces, hasFactor, proof, alerts] = await Promise.all([
    tracesOf('agent', agent.login),
    isEnrolled(agent.login),
    proofOf(staff),
    ask('agent', staff, agent),
  ])
  const required = requiredIn(changedAgent(proof, agent))
  return {
    agent,
    isSelf,
    hasFactor,
    proof,
    alerts,
    traces,
    required,
    passwordHint: passwordHint({ isOfAgents: true }),
  }
})

export const action = guarded(requireUserManagement, modifyAgent)

/** ADMUSR-09 to ADMUSR-11 */
export default function Agent() {
  const { agent, isSelf, hasFactor, proof, alerts, traces, required, passwordHint } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title={`Modifier ${agent.nameAdmin}`} closeHref={paths.agents}>
      <Stack gap="loose">
        <AgentAlerts filled={alerts} />
        <DefinitionList
          items={[
            { term: "Nom d'utilisateur", value: agent.login },
            { term: 'Connexion en deux étapes', value: hasFactor ? 'Activée' : 'Non activée' },
          ]}
        />
        <JudgedForm
          id="agent"
          answer={answer}
          required={required}
          isComplete={form => filled(form, ['fullName'])}
          action={paths.agent(agent.id)}
          aria-label="Modifier l'utilisateur"
          preventScrollReset
        >
          <TextField name="fullName" label="Nom" present={agent.nameAdmin} />
          {isSelf ? (
            <OwnAccess given={agent.accessGestion} />
          ) : (
            <AccessBox given={agent.accessGestion} />
          )}
          <AgentPassword label="Nouveau mot de passe" answer={answer} required={false} />
          <ApartProof proof={proof} isOptional passwordHint={passwordHint} />
          <SubmitButton>Enregistrer</SubmitButton>
        </JudgedForm>
        <TraceSection traces={traces} />
        {hasFactor && !isSelf && (
          <LinkButton href={paths.agentFactor(agent.id)} variant="outline" preventScrollReset>
            Retirer la connexion en deux étapes
          </LinkButton>
        )}
        {!isSelf && (
          <LinkButton href={paths.agentDeletion(agent.id)} variant="outline" preventScrollReset>
            Supprimer l’utilisateur
          </LinkButton>
        )}
      </Stack>
    </RouteDialog>
  )
}
