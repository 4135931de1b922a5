import { Text } from '../layout.tsx'

/** Above a form without an optional field, instead of a mark on each. */
export function AllRequired() {
  return <Text tone="muted">Tous les champs sont obligatoires.</Text>
}
