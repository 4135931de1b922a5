import { Text } from '../layout.tsx'

/** Above a form without an optional field, so that none has to say it. */
export function AllRequired() {
  return <Text tone="muted">Tous les champs sont obligatoires.</Text>
}
