import { useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { FigureTable } from './figure-table.tsx'
import { showStatistics } from './statistics.server.ts'
import { StatisticsChoice } from './statistics-choice.tsx'
import { WeekChart } from './week-chart.tsx'

export const handle: Page = { title: 'Statistiques des demandes' }

export const loader = guarded(requireAdmin, showStatistics)

/** How many requests are received, treated and late, by type and by week: tables, and a drawing of the weeks. */
export default function Statistics() {
  const page = useLoaderData<typeof loader>()
  const { type, byType, weeks, isEmpty } = page
  const { search } = useLocation()
  return (
    <Stack gap="loose">
      <PageHeading crumbs={[{ href: paths.staffRequests, label: 'Gestion des demandes' }]}>
        Statistiques
      </PageHeading>
      <StatisticsChoice {...page} />
      {isEmpty ? (
        <EmptyState title="Aucune demande sur cette période" />
      ) : (
        <>
          <Stack>
            <Text>{page.summary}</Text>
            <FigureTable caption="Par type, sur la période" first="Type" rows={byType} />
          </Stack>
          <Stack>
            <Heading level={2}>{type ? `Par semaine, ${type}` : 'Par semaine'}</Heading>
            <FigureTable caption="Par semaine" captionHidden first="Semaine" rows={weeks} />
            <WeekChart bars={page.bars} summary={page.summary} />
          </Stack>
        </>
      )}
      <Stack gap="tight">
        <Text size="sm" tone="muted">
          Les semaines vont du lundi au dimanche. «&nbsp;En retard&nbsp;»&nbsp;: sans réponse après
          15&nbsp;jours ouvrés, comptées le dimanche soir (aujourd’hui pour la semaine en cours).
          Délai médian, en jours du calendrier&nbsp;: la moitié des demandes traitées l’ont été dans
          ce délai, ou plus vite.
        </Text>
        <div>
          <LinkButton href={listHref(paths.statisticsExport, search)} variant="ghost" download>
            Télécharger les statistiques (CSV)
          </LinkButton>
        </div>
      </Stack>
    </Stack>
  )
}
