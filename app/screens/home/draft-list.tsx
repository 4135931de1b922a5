import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cluster, Grid, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { DraftList as Drafts } from '#wizard/drafts/drafts.server.ts'

/** WIZ-10, WIZ-12: requests to go on with, and those of which something is not done yet. */
export function DraftList({ saved, unfinished }: Drafts) {
  if (saved.length + unfinished.length === 0) return null
  return (
    <section aria-labelledby="demandes">
      <Stack>
        <Heading level={2} id="demandes">
          Mes demandes à reprendre
        </Heading>
        {unfinished.map(({ id, title, href }) => (
          <Alert key={id} tone="warning" title={title}>
            <Text>Cette demande n’a pas été envoyée en entier.</Text>
            <Link href={href} variant="alone">
              Voir où elle en est<VisuallyHidden>{`\u00a0: ${title}`}</VisuallyHidden>
            </Link>
          </Alert>
        ))}
        {saved.length > 0 && (
          <Grid as="ul">
            {saved.map(draft => (
              <SavedDraft key={draft.id} {...draft} />
            ))}
          </Grid>
        )}
      </Stack>
    </section>
  )
}

function SavedDraft({ id, title, href, since, until }: Drafts['saved'][0]) {
  const which = <VisuallyHidden>{`\u00a0: ${title}, enregistrée le ${since}`}</VisuallyHidden>
  return (
    <Card.Root as="li">
      <Card.Body>
        <Heading level={3}>{title}</Heading>
        <Text>{`Enregistrée le ${since}, gardée jusqu’au ${until}.`}</Text>
        <Form method="post" action={paths.draft(id)}>
          <Cluster>
            <LinkButton href={href} size="sm">
              Reprendre{which}
            </LinkButton>
            <Button variant="ghost" size="sm">
              Supprimer{which}
            </Button>
          </Cluster>
        </Form>
      </Card.Body>
    </Card.Root>
  )
}
