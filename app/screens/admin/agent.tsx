import { useActionData, useLoaderData } from '@remix-run/react'
import { dayOf, formatDay } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { removalOf } from '#session/agent-removal.server.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { isEnrolled } from '#session/second-factor/factor.server.ts'
import { offers } from '#settings.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { filled, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Alert, type Page, Stack } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { AccessBox, AgentPassword, OwnAccess, OwnProof, TextField } from './agent-form.tsx'
import { findAgent, modifyAgent, proofOf } from './agents.server.ts'
import { tracesOf } from './traces.server.ts'
import { TraceSection } from './traces.tsx'

export const handle: Page = { title: 'Modifier un utilisateur admin' }

export const loader = guarded(requireUserManagement, async (staff, { params }) => {
  const agent = await findAgent(staff, params.id)
  const isSelf = agent.login === staff.who.owner
  const [traces, hasFactor, proof, due] = await Promise.all([
    tracesOf('agent', agent.login),
    isEnrolled(agent.login),
    proofOf(staff),
    removalOf(agent.login),
  ])
  const removal = due ? formatDay(dayOf(due)) : null
  return { agent, isSelf, hasFactor, proof, removal, traces, hasDirectory: offers('directory') }
})

export const action = guarded(requireUserManagement, modifyAgent)

/** ADMUSR-09 to ADMUSR-11 */
export default function Agent() {
  const { agent, isSelf, hasFactor, proof, removal, traces, hasDirectory } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title={`Modifier ${agent.nameAdmin}`} closeHref={paths.agents}>
      <Stack gap="loose">
        {removal && (
          <Alert
            tone="warning"
            title={`Compte à supprimer le ${removal}`}
            text="L’annuaire ne le met plus dans un groupe de cet espace."
          >
            <LinkButton href={paths.agentRemoval(agent.id)} variant="outline" preventScrollReset>
              Garder le compte
            </LinkButton>
          </Alert>
        )}
        <DefinitionList
          items={[
            { term: "Nom d'utilisateur", value: agent.login },
            { term: 'Connexion en deux étapes', value: hasFactor ? 'Activée' : 'Non activée' },
          ]}
        />
        <PostForm
          answer={answer}
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
          <OwnProof proof={proof} isOptional hasDirectory={hasDirectory} />
          <SubmitButton>Enregistrer</SubmitButton>
        </PostForm>
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
