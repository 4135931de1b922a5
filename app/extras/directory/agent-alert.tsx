import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert } from '#ui/layout.tsx'

/** BEY-520: on the panel of an agent. */
export default function AgentAlert({ id, day }: { id: string; day: string }) {
  return (
    <Alert
      tone="warning"
      title={`Compte à supprimer le ${day}`}
      text="L’annuaire ne le met plus dans un groupe de cet espace."
    >
      <LinkButton href={paths.agentRemoval(id)} variant="outline" preventScrollReset>
        Garder le compte
      </LinkButton>
    </Alert>
  )
}
