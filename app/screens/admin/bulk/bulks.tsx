import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import type { ShownBulk } from './bulk.server.ts'
import { BulkForm } from './bulk-form.tsx'
import { keepUnsent, prepareBulk, showBulks } from './bulks.server.ts'
import { requestsIn, stateWords } from './texts.ts'

export const handle: Page = { title: 'Traiter par lot' }

export const loader = guarded(requireAdmin, showBulks)

export const action = guarded(requireAdmin, prepareBulk, keepUnsent)

/** One status, one message for the requests of the list's filter, or those that were ticked; and what was sent so. */
export default function BulksPage() {
  const { count, which, tooMany, bulks, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const back = listHref(paths.staffRequests, search, { lot: '', coche: '', demande: '' })
  return (
    <Stack gap="loose">
      <PageHeading
        above={{ href: back, label: 'Gestion des demandes' }}
        sub={count > 0 ? requestsIn(count) : undefined}
      >
        Traiter par lot
      </PageHeading>
      {count === 0 ? (
        <EmptyState title="Aucune demande à traiter">
          <p>
            <Link href={back}>Choisir d’autres demandes</Link>
          </p>
        </EmptyState>
      ) : (
        <Stack>
          <Text>{which}</Text>
          {tooMany ? (
            <Alert tone="warning">
              <Text>
                {`${tooMany} `}
                <Link href={back}>Réduire le filtre</Link>
              </Text>
            </Alert>
          ) : (
            <BulkForm {...form} answer={answer} />
          )}
        </Stack>
      )}
      {bulks.length > 0 && (
        <Stack>
          <Heading level={2}>Derniers envois</Heading>
          <BulkRows bulks={bulks} />
        </Stack>
      )}
    </Stack>
  )
}

/** What was sent to many requests, each a link to its page. */
function BulkRows({ bulks }: { bulks: ShownBulk[] }) {
  return (
    <Rows>
      {bulks.map(bulk => (
        <LinkRow
          key={bulk.reference}
          href={paths.bulk(bulk.reference)}
          title={`Envoi à ${requestsIn(bulk.changing)}`}
          note={`Par ${bulk.author}, ${
            bulk.ended ? `le ${bulk.ended}` : `annulable jusqu’au ${bulk.until}`
          }`}
          end={<Badge tone="neutral">{stateWords[bulk.state]}</Badge>}
        />
      ))}
    </Rows>
  )
}
