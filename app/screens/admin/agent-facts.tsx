import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'

/** What the form on an agent does not change. */
export function AgentFacts({ login, hasFactor }: { login: string; hasFactor: boolean }) {
  return (
    <DefinitionList
      items={[
        { term: "Nom d'utilisateur", value: login },
        { term: 'Connexion en deux étapes', value: hasFactor ? 'Activée' : 'Non activée' },
      ]}
    />
  )
}

export function AgentFactorRemoval({ id }: { id: string }) {
  return (
    <LinkButton href={paths.agentFactor(id)} variant="outline" preventScrollReset>
      Retirer la connexion en deux étapes
    </LinkButton>
  )
}
