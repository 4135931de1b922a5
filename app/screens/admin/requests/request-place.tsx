import { Cluster, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'

type Neighbour = { id: string; href: string } | null

/** Where the request stands in the list, and the ones before and after it. */
export function RequestPlace(props: { words: string; previous: Neighbour; next: Neighbour }) {
  const { words, previous, next } = props
  return (
    <Cluster justify="between">
      {previous && (
        <Link href={previous.href} variant="alone" preventScrollReset>
          <VisuallyHidden>Demande précédente&nbsp;: </VisuallyHidden>← {previous.id}
        </Link>
      )}
      <Text as="span" tone="muted">
        {words || 'Hors de la liste affichée'}
      </Text>
      {next && (
        <Link href={next.href} variant="alone" preventScrollReset>
          <VisuallyHidden>Demande suivante&nbsp;: </VisuallyHidden>
          {next.id} →
        </Link>
      )}
    </Cluster>
  )
}
