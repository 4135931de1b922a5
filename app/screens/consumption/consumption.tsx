import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Card } from '#ui/card.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { AlertTable } from './alert-table.tsx'
import type { Answer as Said } from './answer.ts'
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

type Props = Said & {
  /** CONS-05: null where it is not shown. */
  average: string | null
  /** Why the invoices could not be read. */
  missing: FormNotice | null
}

/** What was consumed in a year: the sentence first, then its figures. */
function Answer({ sentence, figures, note, average, missing }: Props) {
  return (
    <Card.Root>
      <Card.Body>
        <Heading level={2}>{sentence}</Heading>
        {figures.length > 0 && (
          <ul className={cx('figures')}>
            {figures.map(({ label, value, before }) => (
              <li key={label} className={cx('figures__item')}>
                <span className={cx('figures__label')}>{label}</span>
                <strong className={cx('figures__value')}>{value}</strong>
                {before && <span className={cx('figures__before')}>{before}</span>}
              </li>
            ))}
          </ul>
        )}
        <Missing notice={missing} />
        <Text tone="muted" size="sm">
          {note}
          {average && ` Consommation moyenne sur trois ans\u00a0: ${average}.`}
        </Text>
      </Card.Body>
    </Card.Root>
  )
}
