import { Form, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Figures, Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Field, NativeSelect } from '#ui/form/form.tsx'
import { useFieldsOf } from '#ui/form/use-fields-of.ts'
import {
  Cluster,
  Disclosure,
  Link,
  type Page,
  PageHeading,
  Text,
  VisuallyHidden,
} from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { type Column, EmptyState, Table } from '#ui/table.tsx'
import { StatisticsParts } from '../../statistics-parts.tsx'
import { showStatistics } from './statistics.server.ts'
import { ChartKey, DayBars, WeekChart } from './week-chart.tsx'

export const handle: Page = { title: 'Statistiques des demandes' }

export const loader = guarded(requireAdmin, showStatistics)

type Shown = Awaited<ReturnType<typeof showStatistics>>

/** Requests received, treated and late, by type and by week: tables, and a drawing of the weeks. */
export default function Statistics() {
  const page = useLoaderData<typeof loader>()
  const { type, byType, weeks, isEmpty, said, agents, parts } = page
  const { search } = useLocation()
  const others = <StatisticsParts filled={parts} type={type} />
  return (
    <div className={cx('sheet')}>
      <div className={cx('sheet__head')}>
        <PageHeading>Statistiques</PageHeading>
        <StatisticsChoice {...page} />
        <Link href={listHref(paths.statisticsExport, search)} variant="alone" download>
          Télécharger les statistiques (CSV)
        </Link>
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
          <Figures
            figures={page.figures.map(({ days, ...figure }) => ({
              ...figure,
              drawing: days && <DayBars days={days} />,
            }))}
          />
          <div className={cx('sheet__columns', { columns: 'two' })}>
            <div>
              <Part
                title={type ? `Par semaine, ${type}` : 'Par semaine'}
                end={<ChartKey late={page.bars.at(-1)?.late ?? 0} />}
              >
                <WeekChart bars={page.bars} summary={page.summary} />
                <Disclosure summary="Le tableau">
                  <FigureTable caption="Par semaine" first="Semaine" rows={weeks} />
                </Disclosure>
              </Part>
              <Part title="Par type, sur la période">
                <FigureTable caption="Par type" first="Type" rows={byType} />
              </Part>
            </div>
            <div>
              {page.late.length > 0 && (
                <Part title="Où en sont les demandes en retard">
                  <Lines none="">
                    {page.late.map(({ status, count, href }) => (
                      <Line
                        key={status}
                        end={
                          <Link href={href} variant="alone">
                            Ouvrir<VisuallyHidden>{` : ${status}, en retard`}</VisuallyHidden>
                          </Link>
                        }
                      >
                        {`${status}\u00a0: ${count}`}
                      </Line>
                    ))}
                  </Lines>
                </Part>
              )}
              {agents && (
                <Part title="Qui a quoi en main">
                  <Table caption="Qui a quoi en main" dense columns={loadColumns} rows={agents} />
                  <Text size="sm" tone="muted">
                    Une charge à répartir&nbsp;: aucune durée n’est comptée par agent.
                  </Text>
                </Part>
              )}
              {others}
              <div className={`${cx('card')} ${cx('sheet__part')}`}>
                <Disclosure summary="Lire ces chiffres">
                  <Text size="sm" tone="muted">
                    Les semaines vont du lundi au dimanche. «&nbsp;En retard&nbsp;»&nbsp;: sans
                    réponse après 15&nbsp;jours ouvrés, comptées le dimanche soir (aujourd’hui pour
                    la semaine en cours). Délai médian, en jours du calendrier&nbsp;: la moitié des
                    demandes traitées l’ont été dans ce délai, ou plus vite. Neuf sur dix&nbsp;:
                    neuf demandes traitées sur dix l’ont été dans ce délai.
                  </Text>
                </Disclosure>
              </div>
            </div>
          </div>
        </>
      )}
      {isEmpty && others}
    </div>
  )
}

function StatisticsChoice({ count, choices, type, types }: Shown) {
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

const loadColumns: Column<{ id: string; name: string; assigned: number; late: number }>[] = [
  { id: 'name', header: 'Agent', rowHeader: true },
  { id: 'assigned', header: 'En main', align: 'end', phone: 'last' },
  { id: 'late', header: 'En retard', align: 'end', phone: 'second', phoneLabel: 'en retard' },
]

type Figured = Shown['byType'][number]

function FigureTable(props: { caption: string; first: string; rows: Figured[] }) {
  const { first, ...table } = props
  return <Table {...table} dense columns={columnsOf(first)} />
}

const columnsOf = (first: string): Column<Figured>[] => [
  { id: 'name', header: first, rowHeader: true },
  { id: 'received', header: 'Reçues', align: 'end', phone: 'last', phoneLabel: 'reçues' },
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
  { id: 'late', header: 'En retard à la fin', align: 'end', phone: 'hidden' },
  { id: 'median', header: 'Délai médian', align: 'end', phone: 'hidden' },
  { id: 'p90', header: 'Neuf sur dix', align: 'end', phone: 'hidden' },
]
