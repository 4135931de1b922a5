import { useLoaderData } from '@remix-run/react'
import { streetLine } from '#domain/address.ts'
import { plainYears } from '#domain/consumption.ts'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { alertsShown } from './alert-rows.ts'
import { AlertTable } from './alert-table.tsx'
import { answerOf, billedFigure } from './answer.ts'
import { Answer } from './answer.tsx'
import { PlainChart } from './plain-chart.tsx'
import { ReadingTable } from './reading-table.tsx'
import { pageOfReadings } from './readings-list.ts'
import { averageText, chartOf, noAlertText } from './texts.ts'
import { understand } from './understanding.server.ts'
import { Understanding } from './understanding.tsx'
import { YearlyChart } from './yearly-chart.tsx'

export const handle: Page = { title: 'Ma consommation' }

export const loader = guarded(requireSubscriber, async (subscriber, { url }) => {
  const { call, pdc, pdcs, today } = subscriber
  const query = { pdc: pdc.pdcRef }
  const [readings, invoices, ...alerts] = await Promise.all([
    call('getReadings', { query }),
    orNotice(call('getInvoices', { query }), []),
    ...pdcs.map(({ pdcRef }) => orNotice(call('getAlerts', { query: { pdc: pdcRef } }), [])),
  ])
  const { souscriptionDate } = pdc.contract
  const average = averageText(readings, souscriptionDate, today)
  const { figures, ...answer } = answerOf(readings, today)
  const billed = billedFigure(
    invoices.value.map(({ facture }) => facture),
    today,
  )
  return {
    place: `${streetLine(pdc.adress)} · ${pdc.pdcRef}`,
    said: {
      ...answer,
      figures: billed ? [...figures, billed] : figures,
      average,
      missing: invoices.notice,
    },
    years: plainYears(readings),
    chart: chartOf(readings, souscriptionDate, today),
    alerts: {
      ...alertsShown(pdcs, alerts, today),
      none: noAlertText(readings.length > 0, average !== null),
    },
    understanding: await understand(subscriber, readings),
    list: pageOfReadings(readings, url.searchParams),
  }
})

/** The answer first; what it rests on, in the order of what people ask; the chart by type of reading last. */
export default function Consumption() {
  const { place, said, years, chart, alerts, ...rest } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mes factures', href: paths.invoices }, { label: 'Ma consommation' }]}
        sub={place}
      >
        Ma consommation
      </PageHeading>
      <Answer {...said} />
      <AlertTable {...alerts} />
      {chart && <PlainChart years={years} chart={chart} />}
      <Understanding {...rest.understanding} />
      <ReadingTable list={rest.list} />
      {chart && <YearlyChart {...chart} />}
    </Stack>
  )
}
