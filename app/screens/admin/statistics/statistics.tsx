import { Form, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFieldsOf } from '#ui/form/use-fields-of.ts'
import { Cluster, Text, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Figures, Line, Lines, Part } from '../sheet-parts.tsx'
import { showStatistics } from './statistics.server.ts'
import { WeekChart } from './week-chart.tsx'

export const handle: Page = { title: 'Statistiques des demandes' }

export const loader = guarded(requireAdmin, showStatistics)

/** How many requests are received, treated and late, by type and by week: tables, and a drawing of the weeks. */
export default function Statistics() {
  const page = useLoaderData<typeof loader>()
  const { type, byType, weeks, isEmpty, said, agents } = page
  const { search } = useLocation()
  return (
    <div className={cx('sheet')}>
      <div className={cx('sheet__head')}>
        <PageHeading>Statistiques</PageHeading>
        <StatisticsChoice {...page} />
        <LinkButton href={listHref(paths.statisticsExport, search)} variant="ghost" download>
          Télécharger les statistiques (CSV)
        </LinkButton>
      </div>
      {said && (
        <p className={cx('sheet__why')}>
          <b>{said.lead}</b> {said.more}
        </p>
      )}
      {isEmpty ? (
        <EmptyState title="Aucune demande sur cette période" />
      ) : (
        <>
          <Figures figures={page.figures} />
          <div className={cx('sheet__columns', { columns: 'two' })}>
            <div>
              <Part title={type ? `Par semaine, ${type}` : 'Par semaine'}>
                <WeekChart bars={page.bars} summary={page.summary} />
                <Disclosure summary="Le tableau">
                  <FigureTable caption="Par semaine" captionHidden first="Semaine" rows={weeks} />
                </Disclosure>
              </Part>
            </div>
            <div>
              {page.late.length > 0 && (
                <Part title="Où en sont celles qui sont en retard">
                  <Rows>
                    {page.late.map(({ status, count, href }) => (
                      <Row
                        key={status}
                        title={`${count} ${status}`}
                        end={
                          <LinkButton href={href} variant="outline" size="sm">
                            Ouvrir<VisuallyHidden>{` : ${status}, en retard`}</VisuallyHidden>
                          </LinkButton>
                        }
                      />
                    ))}
                  </Rows>
                </Part>
              )}
              <Part title="Par type, sur la période">
                <Text>{page.summary}</Text>
                <FigureTable caption="Par type" captionHidden first="Type" rows={byType} />
              </Part>
              {agents && (
                <Part title="Qui a quoi en main">
                  <Lines none="Aucun agent.">
                    {agents.map(({ id, name, held, late }) => (
                      <Line
                        key={id}
                        end={String(held)}
                        note={late > 0 ? `dont ${late} en retard` : 'aucune en retard'}
                      >
                        {name}
                      </Line>
                    ))}
                  </Lines>
                  <Text size="sm" tone="muted">
                    Une charge à répartir&nbsp;: aucune durée n’est comptée par agent.
                  </Text>
                </Part>
              )}
            </div>
          </div>
        </>
      )}
      <Text size="sm" tone="muted">
        Les semaines vont du lundi au dimanche. «&nbsp;En retard&nbsp;»&nbsp;: sans réponse après
        15&nbsp;jours ouvrés, comptées le dimanche soir (aujourd’hui pour la semaine en cours).
        Délai médian, en jours du calendrier&nbsp;: la moitié des demandes traitées l’ont été dans
        ce délai, ou plus vite.
      </Text>
    </div>
  )
}

type ChoiceProps = { count: number; choices: number[]; type: string; types: string[] }

/** Which weeks, and of which type of request. */
function StatisticsChoice({ count, choices, type, types }: ChoiceProps) {
  return (
    <Form
      ref={useFieldsOf({ semaines: String(count), type })}
      action={paths.statistics}
      aria-label="Choisir les statistiques"
    >
      <Cluster align="end">
        <Field name="semaines" label="Période">
          <NativeSelect
            options={choices.map(one => ({ value: String(one), label: `${one} semaines` }))}
            defaultValue={String(count)}
          />
        </Field>
        <Field name="type" label="Type">
          <NativeSelect
            placeholder="Tous les types"
            options={types.map(one => ({ value: one, label: one }))}
            defaultValue={type}
          />
        </Field>
        <Button variant="outline">Afficher</Button>
      </Cluster>
    </Form>
  )
}

type Figured = {
  id: string
  name: string
  received: number
  treated: number
  late: number
  median: string
  p90: string
}

/** Figures of types, or of weeks: on a phone in two lines, the rest in words. */
function FigureTable(props: {
  caption: string
  captionHidden?: boolean
  first: string
  rows: Figured[]
}) {
  const { first, ...table } = props
  return <Table {...table} dense columns={columnsOf(first)} rowKey={({ id }) => id} />
}

const columnsOf = (first: string): Column<Figured>[] => [
  { id: 'name', header: first, rowHeader: true, cell: ({ name }) => name },
  {
    id: 'received',
    header: 'Reçues',
    align: 'end',
    phone: 'last',
    phoneLabel: 'reçues',
    cell: ({ received }) => received,
  },
  {
    id: 'treated',
    header: 'Traitées',
    align: 'end',
    phone: 'second',
    phoneLabel: 'traitées',
    cell: ({ treated, late, median }) => (
      <>
        {treated}
        <span aria-hidden="true" className={cx('table__label')}>
          {`, en retard ${late}, délai ${median}`}
        </span>
      </>
    ),
  },
  {
    id: 'late',
    header: 'En retard à la fin',
    align: 'end',
    phone: 'hidden',
    cell: ({ late }) => late,
  },
  {
    id: 'median',
    header: 'Délai médian',
    align: 'end',
    phone: 'hidden',
    cell: ({ median }) => median,
  },
  {
    id: 'p90',
    header: 'Neuf sur dix',
    align: 'end',
    phone: 'hidden',
    cell: ({ p90 }) => p90,
  },
]
