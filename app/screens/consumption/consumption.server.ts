import { streetLine } from '#domain/address.ts'
import { plainYears } from '#domain/consumption.ts'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { alertsShown } from './alert-rows.server.ts'
import { answerOf } from './answer.ts'
import { pageOfReadings } from './readings-list.ts'
import { averageText, chartOf, noAlertText } from './texts.ts'
import { householdComparison } from './understanding.server.ts'

/** What the page says of the selected metering point; the alerts are those of all. */
export async function consumptionOf(subscriber: Subscriber, { url }: RouteArgs) {
  const { call, pdc, pdcs, today } = subscriber
  const query = { pdc: pdc.pdcRef }
  const [readings, shown] = await Promise.all([
    call('getReadings', { query }),
    Promise.all(
      pdcs.map(({ pdcRef }) => orNotice(call('getAlerts', { query: { pdc: pdcRef } }), [])),
    ).then(alerts => alertsShown(subscriber, alerts)),
  ])
  const { souscriptionDate } = pdc.contract
  const average = averageText(readings, souscriptionDate, today)
  return {
    notices: offers('notices'),
    place: `${streetLine(pdc.adress)} · ${pdc.pdcRef}`,
    said: { ...answerOf(readings, today), average },
    years: plainYears(readings),
    chart: chartOf(readings, souscriptionDate, today),
    alerts: {
      ...shown,
      none: shown.rows.length > 0 ? null : noAlertText(readings.length > 0, average !== null),
    },
    hasHouseholds: householdComparison(readings, undefined, today).canCompare,
    list: pageOfReadings(readings, url.searchParams),
  }
}
