import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Card } from '#ui/card.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'
import { Alerts, title as abnormal } from './alert-table.tsx'
import { ChartLink } from './chart-link.tsx'
import { consumptionOf } from './consumption.server.ts'
import { Glasses } from './glasses.tsx'
import { ReadingRow } from './reading-table.tsx'
import { YearlyChart } from './yearly-chart.tsx'

export const handle: Page = { title: 'Ma consommation' }

export const loader = guarded(requireSubscriber, consumptionOf)

/** The answer first, with a glass a year; one alert; then rows to what it rests on. */
export default function Consumption() {
  const { place, said, years, chart, alerts, notices, ...rest } = useLoaderData<typeof loader>()
  const { lead, rest: more, note, average } = said
  return (
    <Stack gap="loose">
      <PageHeading sub={place}>Ma consommation</PageHeading>
      <Card.Root>
        <Card.Body>
          <Heading level={2}>
            {lead}
            {more && <span className={cx('glasses__more')}>{more}</span>}
          </Heading>
          {chart && years.length > 0 && <Glasses years={years} />}
          <Text tone="muted" size="sm">
            {note}
            {average && ` Consommation moyenne sur trois ans\u00a0: ${average}.`}
          </Text>
        </Card.Body>
      </Card.Root>
      <Alerts {...alerts} />
      <Rows>
        {alerts.none && !alerts.missing && <Row title={abnormal} note={alerts.none} />}
        <ReadingRow list={rest.list} />
        {chart && <ChartLink {...chart} />}
        {rest.hasHouseholds && (
          <LinkRow
            href={paths.household}
            title="Les foyers comme le mien"
            note={'En France\u00a0: 148 litres par jour et par personne'}
          />
        )}
        {notices && (
          <LinkRow
            href={paths.notices}
            title="Être prévenu par e-mail"
            note="Au-dessus d’un seuil que vous choisissez"
          />
        )}
      </Rows>
      {chart && <YearlyChart {...chart} />}
    </Stack>
  )
}
