import * as paths from '#paths.ts'
import { Alert, Link, VisuallyHidden } from '#ui/layout.tsx'

type Props = { leaving: { id: string; nameAdmin: string; day: string }[]; outage: string | null }

/** BEY-520, BEY-523: above the list of agents. */
export default function AgentsAlert({ leaving, outage }: Props) {
  return (
    <>
      {outage && <Alert tone="warning" text={outage} />}
      {leaving.map(({ id, nameAdmin, day }) => (
        <Alert
          key={id}
          tone="warning"
          text={`L’annuaire n’ouvre plus cet espace à ${nameAdmin}\u00a0: son compte sera supprimé le ${day}.`}
        >
          <Link href={paths.agentRemoval(id)} preventScrollReset>
            Garder le compte<VisuallyHidden>{` de ${nameAdmin}`}</VisuallyHidden>
          </Link>
        </Alert>
      ))}
    </>
  )
}
