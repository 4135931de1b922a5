import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { oneLine } from '#domain/address.ts'
import {
  averagePerDay,
  formatDaily,
  formatVolume,
  showsAverage,
  showsChart,
  yearlyConsumption,
} from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { pagesOf } from '#ui/list-state.ts'
import type { Page } from '#ui/page-title.tsx'
import { AlertTable } from './alert-table.tsx'
import { ChartLink } from './chart-link.tsx'
import { ReadingTable } from './reading-table.tsx'
import { selectReadings, typeOf } from './readings-list.ts'
import { averageText, chartOf } from './texts.ts'
import { YearlyChart } from './yearly-chart.tsx'

export const handle: Page = { title: 'Contrôler ma consommation' }

const pageSize = 24

export async function loader(args: LoaderFunctionArgs) {
  const { call, pdc, pdcs, today } = await requireSubscriber(args)
  const [readings, ...alerts] = await Promise.all([
    call('getReadings', { query: { pdc: pdc.pdcRef } }),
    ...pdcs.map(({ pdcRef }) => call('getAlerts', { query: { pdc: pdcRef } })),
  ])
  const { souscriptionDate } = pdc.contract
  const average = showsAverage(souscriptionDate, today) ? averagePerDay(readings) : undefined
  const years = showsChart(souscriptionDate, today) ? yearlyConsumption(readings) : []
  const list = selectReadings(readings, new URL(args.request.url).searchParams)
  const pages = pagesOf(list.rows.length, pageSize)
  const page = Math.min(list.state.page, pages)
  return {
    pdc: pdc.pdcRef,
    average: average === undefined ? null : averageText(average),
    chart: years.length > 0 ? chartOf(years, today) : null,
    alerts: pdcs.flatMap(({ pdcRef, adress }, rank) =>
      (alerts[rank] ?? []).map(alert => ({
        pdc: pdcRef,
        address: oneLine(adress),
        before: { index: formatVolume(alert.oldIndex), date: formatDay(alert.oldDate) },
        after: { index: formatVolume(alert.newIndex), date: formatDay(alert.newDate) },
        consumption: formatVolume(alert.consumption),
        leakHref: `/factures/controle/fuite?releve=${alert.newDate}`,
      })),
    ),
    list: {
      ...list,
      count: list.rows.length,
      page,
      pages,
      rows: list.rows.slice((page - 1) * pageSize, page * pageSize).map(reading => ({
        date: formatDay(reading.date),
        index: formatVolume(reading.index),
        consommation: formatVolume(reading.consumption),
        'par-jour': formatDaily(reading.dailyCons),
        compteur: reading.counterRef,
        type: typeOf(reading),
      })),
    },
  }
}

export default function Consumption() {
  const { pdc, average, chart, alerts, list } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <Breadcrumb
        items={[
          { label: 'Mes factures', href: '/factures' },
          { label: 'Contrôler ma consommation' },
        ]}
      />
      <Heading level={1}>Contrôler ma consommation</Heading>
      {(average || chart) && (
        <Stack gap="tight">
          {average && (
            <Text size="lg">
              Consommation moyenne sur trois ans&nbsp;: <strong>{average}</strong>
            </Text>
          )}
          {chart && (
            <div>
              <ChartLink {...chart} />
            </div>
          )}
        </Stack>
      )}
      <AlertTable alerts={alerts} />
      {chart && <YearlyChart {...chart} />}
      <ReadingTable pdc={pdc} list={list} />
    </Stack>
  )
}
