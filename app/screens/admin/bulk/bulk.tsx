import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepUnsent, prepareBulk, showBulk } from './bulk.server.ts'
import { BulkForm } from './bulk-form.tsx'
import { SendingRows } from './sending-rows.tsx'
import { requestsIn } from './texts.ts'

export const handle: Page = { title: 'Traiter des demandes en lot' }

export const loader = guarded(requireAdmin, showBulk)

export const action = guarded(requireAdmin, prepareBulk, keepUnsent)

/** One status, one message for the requests of the list's filter, or those that were ticked; and what was sent so. */
export default function BulkPage() {
  const { count, ids, words, most, templates, present, sendings } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const back = listHref(paths.staffRequests, search, { lot: '', coche: '', demande: '' })
  const which =
    ids.length > 0
      ? `Demandes cochées\u00a0: ${ids.join(', ')}.`
      : words.length > 0
        ? `Demandes du filtre\u00a0: ${words.join(', ')}.`
        : 'Toutes les demandes à traiter.'
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ href: back, label: 'Gestion des demandes' }]}
        sub={count > 0 ? requestsIn(count) : undefined}
      >
        Traiter en lot
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
          {count > most ? (
            <Alert tone="warning">
              <Text>
                {`Un lot compte ${most} demandes au plus. `}
                <Link href={back}>Réduire le filtre</Link>
              </Text>
            </Alert>
          ) : (
            <BulkForm templates={templates} present={present} answer={answer} />
          )}
        </Stack>
      )}
      {sendings.length > 0 && (
        <Stack>
          <Heading level={2}>Derniers envois</Heading>
          <SendingRows sendings={sendings} />
        </Stack>
      )}
    </Stack>
  )
}
