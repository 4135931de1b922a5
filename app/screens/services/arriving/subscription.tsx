import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { type Page, Screen, Text } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

export const handle: Page = { title: 'Souscrire un abonnement', scriptless: true }

export const loader = guarded(requireSubscriber, async () => null)

/** SUBS-01 */
export default function Subscription() {
  return (
    <Screen
      title="Vous arrivez dans un logement"
      above={{ label: 'Mes services', href: paths.services }}
    >
      <Text>
        Cinq minutes, devant le compteur&nbsp;: son numéro et son index vous seront demandés.
      </Text>
      <Rows>
        <LinkRow
          href={paths.tenantSubscription}
          title="Je suis locataire"
          note="Préparez une pièce d’identité."
        />
        <LinkRow
          href={paths.ownerSubscription}
          title="Je suis propriétaire"
          note="Préparez l’attestation de vente remise par le notaire."
        />
      </Rows>
    </Screen>
  )
}
