import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { MoveSection } from '../shell/move-table.tsx'
import { showHistory } from './history.server.ts'
import { HistoryTable } from './history-table.tsx'
import { LateRequests } from './late-requests.tsx'

export const handle: Page = { title: 'Mes demandes' }

export const loader = guarded(requireSubscriber, showHistory)

export default function History() {
  const { count, isHelper, late, missing, moves, movesMissing, requests, page, pages } =
    useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading sub={count}>Mes demandes</PageHeading>
      {missing && (
        <Alert tone="warning">
          <Text>{missing}</Text>
        </Alert>
      )}
      {isHelper && (
        <Text>Vous voyez les demandes envoyées depuis que vous avez accès à ce compte.</Text>
      )}
      <LateRequests {...late} />
      {requests.length > 0 ? (
        <Stack>
          <HistoryTable requests={requests} />
          <Text size="sm" tone="muted">
            Une demande s’annule tant qu’elle n’a pas été ouverte par notre service (statut
            Distribué).
          </Text>
        </Stack>
      ) : (
        !missing && (
          <EmptyState
            title={isHelper ? 'Aucune demande depuis lors' : 'Vous n’avez fait aucune demande'}
          />
        )
      )}
      <Pagination
        label="Pages des demandes"
        page={page}
        pages={pages}
        hrefOf={one => listHref(paths.history, '', { page: String(one) })}
      />
      {movesMissing && (
        <Alert tone="warning">
          <Text>{movesMissing}</Text>
        </Alert>
      )}
      <MoveSection moves={moves} />
      <Cluster>
        <LinkButton href={paths.complaints} variant="outline">
          Faire une réclamation
        </LinkButton>
      </Cluster>
    </Stack>
  )
}
