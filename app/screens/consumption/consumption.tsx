import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { alertRow } from './alert-rows.ts'
import { AlertTable } from './alert-table.tsx'
import { ReadingTable } from './reading-table.tsx'
import { pageOfReadings } from './readings-list.ts'
import { Summary } from './summary.tsx'
import { averageText, chartOf, noAlertText } from './texts.ts'
import { understand } from './understanding.server.ts'
import { Understanding } from './understanding.tsx'
import { YearlyChart } from './yearly-chart.tsx'

export const handle: Page = { title: 'Contrôler ma consommation' }

export const loader = guarded(requireSubscriber, async (subscriber, { url }) => {
  const { call, pdc, pdcs, today } = subscriber
  const [readings, ...alerts] = await Promise.all([
    call('getReadings', { query: { pdc: pdc.pdcRef } }),
    ...pdcs.map(({ pdcRef }) => orNotice(call('getAlerts', { query: { pdc: pdcRef } }), [])),
  ])
  const { souscriptionDate } = pdc.contract
  const average = averageText(readings, souscriptionDate, today)
  return {
    pdc: pdc.pdcRef,
    average,
    chart: chartOf(readings, souscriptionDate, today),
    alerts: {
      rows: pdcs.flatMap(
        (point, rank) => alerts[rank]?.value.map(one => alertRow(point, one)) ?? [],
      ),
      missing: alerts.find(({ notice }) => notice)?.notice ?? null,
      none: noAlertText(readings.length > 0, average !== null),
    },
    understanding: await understand(subscriber, readings),
    list: pageOfReadings(readings, url.searchParams),
  }
})

export default function Consumption() {
  const { pdc, average, chart, alerts, understanding, list } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mes factures', href: paths.invoices },
          { label: 'Contrôler ma consommation' },
        ]}
      >
        Contrôler ma consommation
      </PageHeading>
      <Summary average={average} chart={chart} />
      <AlertTable {...alerts} />
      {chart && <YearlyChart {...chart} />}
      <Understanding {...understanding} />
      <ReadingTable pdc={pdc} list={list} />
    </Stack>
  )
}
