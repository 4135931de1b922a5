import { useLoaderData } from '@remix-run/react'
import { plainYears } from '#domain/consumption.ts'
import { streetLine } from '#domain/values.ts'
import { ConsumptionAlerts } from '#extras/consumption-alerts.tsx'
import { ConsumptionCards } from '#extras/consumption-cards.tsx'
import { ask } from '#extras/slots.server.ts'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { householdOf } from '#session/household.server.ts'
import { cx } from '#theme/classes.ts'
import { Card, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'
import { alertsShown } from './alert-rows.server.ts'
import { Alerts, AlertsRow, title as abnormal } from './alert-table.tsx'
import { answerOf } from './answer.ts'
import { ChartLink } from './chart-link.tsx'
import { Glasses } from './glasses.tsx'
import { ReadingRow } from './reading-table.tsx'
import { pageOfReadings } from './readings-list.ts'
import { averageText, chartOf, noAlertText, yearSpan } from './texts.ts'
import { householdComparison } from './understanding.server.ts'
import { YearlyChart } from './yearly-chart.tsx'

export const handle: Page = { title: 'Ma consommation' }

export const loader = guarded(requireSubscriber, consumptionOf)

/** The page gives the answer first, with a glass a year, then one alert, then rows that lead to the details. */
export default function Consumption() {
  const { place, said, years, chart, alerts, extras, ...rest } = useLoaderData<typeof loader>()
  const { lead, rest: more, note } = said
  const added = Object.values(extras)
  const atPoint = useAtPoint()
  return (
    <Screen title="Ma consommation" sub={place}>
      <div className={cx('columns')}>
        <Card>
          <h2 className={cx('glasses__lead')}>
            <strong>{lead}</strong>
            {more}
          </h2>
          {chart && years.length > 0 && <Glasses years={years} />}
          <Text tone="muted" size="sm">
            {note}
          </Text>
        </Card>
        {(alerts.rows.length > 0 || alerts.missing || added.some(({ alert }) => alert)) && (
          <Stack gap="loose">
            <Alerts {...alerts} />
            <ConsumptionAlerts filled={extras} />
          </Stack>
        )}
      </div>
      <ConsumptionCards filled={extras} />
      <Rows>
        <AlertsRow {...alerts} />
        <ReadingRow list={rest.list} />
        {chart && <ChartLink {...chart} />}
        {rest.hasHouseholds && (
          <LinkRow
            href={atPoint(paths.household)}
            title="Les foyers comme le mien"
            note={rest.household ?? 'En France\u00a0: 148 litres par jour et par personne'}
          />
        )}
        {added.map(({ row }) => row && <LinkRow key={row.href} {...row} />)}
        {alerts.none && !alerts.missing && <Row title={abnormal} note={alerts.none} />}
      </Rows>
      {chart && <YearlyChart {...chart} />}
    </Screen>
  )
}

/** Loads the page of the selected metering point; the alerts are those of all metering points. */
async function consumptionOf(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, pdc, pdcs, today } = subscriber
  const query = { pdc: pdc.pdcRef }
  const [readings, persons, extras, shown] = await Promise.all([
    call('getReadings', { query }),
    householdOf(who.owner, pdc.pdcRef),
    ask('consumption', subscriber, args),
    Promise.all(
      pdcs.map(({ pdcRef }) => orNotice(call('getAlerts', { query: { pdc: pdcRef } }), [])),
    ).then(alerts => alertsShown(subscriber, alerts)),
  ])
  const { souscriptionDate } = pdc.contract
  const { canCompare, household } = householdComparison(readings, persons, today)
  const average = averageText(readings, souscriptionDate, today)
  const answer = answerOf(readings, today)
  const years = plainYears(readings)
  const chart = chartOf(readings, souscriptionDate, today)
  const [newest] = chart ? years : []
  const span = newest && yearSpan(readings, newest.year)
  const hasAlert = shown.rows.length > 0 || Object.values(extras).some(({ alert }) => alert)
  const notes = [
    answer.note === `D${span?.slice(1)}.` ? null : answer.note,
    newest && `L’année ${newest.year} va ${span}, d’un relevé à l’autre.`,
    chart && years.some(({ estimated }) => estimated > 0) && 'Rayé\u00a0: estimé.',
    average && `Consommation moyenne sur trois ans\u00a0: ${average}.`,
  ]
  return {
    extras,
    years,
    chart,
    place: `${streetLine(pdc.adress)} · ${pdc.pdcRef}`,
    said: { ...answer, note: notes.filter(Boolean).join(' ') },
    alerts: {
      ...shown,
      none: hasAlert ? null : noAlertText(readings.length > 0, average !== null),
    },
    hasHouseholds: canCompare,
    household: household?.words,
    list: pageOfReadings(readings, args.url.searchParams),
  }
}
