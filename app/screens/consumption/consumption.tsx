import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { AlertTable } from './alert-table.tsx'
import { Answer } from './answer.tsx'
import { consumptionOf } from './consumption.server.ts'
import { PlainChart } from './plain-chart.tsx'
import { ReadingTable } from './reading-table.tsx'
import { Understanding } from './understanding.tsx'
import { YearlyChart } from './yearly-chart.tsx'

export const handle: Page = { title: 'Ma consommation' }

export const loader = guarded(requireSubscriber, consumptionOf)

/** The answer first; what it rests on, in the order of what people ask; the chart by type of reading last. */
export default function Consumption() {
  const { place, said, years, chart, alerts, notices, ...rest } = useLoaderData<typeof loader>()
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
      {notices && (
        <Link href={paths.notices} variant="alone">
          Être prévenu par e-mail au-dessus d’un seuil
        </Link>
      )}
      {chart && <PlainChart years={years} chart={chart} />}
      <Understanding {...rest.understanding} />
      <ReadingTable list={rest.list} />
      {chart && <YearlyChart {...chart} />}
    </Stack>
  )
}
