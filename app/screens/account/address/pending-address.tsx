import { Alert } from '#ui/alert.tsx'
import { Text } from '#ui/layout.tsx'

/** ADDR-12: what waits to be verified, and what ends that. */
export function PendingAddress(props: { address: string; askedOn: string; until: string }) {
  const { address, askedOn, until } = props
  return (
    <Alert tone="info" title={`En cours de vérification\u00a0: ${address}`}>
      <Text>
        Demandée le {askedOn}. D’ici là, l’adresse actuelle reste la vôtre. Si un agent ne l’a pas
        validée le {until}, la demande prend fin&nbsp;: refaites-la. Une autre adresse que vous
        enregistrez, ou confirmez, remplace cette demande.
      </Text>
    </Alert>
  )
}
