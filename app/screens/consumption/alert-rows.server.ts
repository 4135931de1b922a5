import { formatVolume } from '#domain/consumption.ts'
import { alertFigures, alertTold, noticeOf, rebateText } from '#domain/leak.ts'
import { formatDay, oneLine, streetLine } from '#domain/values.ts'
import { askOne } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { ConsumptionAlert, Pdc } from '#upstream/catalogue/entities.ts'

/** CONS-02: an alert of a metering point, as the table shows it; indexes and consumption in m³. */
const alertRow = ({ pdcRef, adress }: Pdc, alert: ConsumptionAlert) => ({
  pdc: pdcRef,
  address: oneLine(adress),
  before: { index: formatVolume(alert.oldIndex), date: formatDay(alert.oldDate) },
  after: { index: formatVolume(alert.newIndex), date: formatDay(alert.newDate) },
  consumption: formatVolume(alert.consumption),
  leakHref: paths.leak(alert.newDate, pdcRef),
})

export type AlertRow = ReturnType<typeof alertRow>

/**
 * The alerts of every metering point; `answers` come in the order of the points. `told` is the newest that still allows
 * a rebate, else the newest, and `rebate` says until when it could be asked for; both null without an alert.
 */
export async function alertsShown(
  subscriber: Subscriber,
  answers: { value: ConsumptionAlert[]; notice: FormNotice | null }[],
) {
  const { pdcs, today } = subscriber
  const all = pdcs.flatMap(
    (point, rank) => answers[rank]?.value.map(alert => ({ point, alert })) ?? [],
  )
  const notices = all.length > 0 ? await askOne('alertNotices', subscriber) : undefined
  const told = alertTold(
    all.map(({ point, alert }) => ({
      point,
      ...alert,
      rebate: rebateText(noticeOf(notices, point.pdcRef, alert, today).month),
    })),
  )
  return {
    rows: all.map(({ point, alert }) => alertRow(point, alert)),
    missing: answers.find(({ notice }) => notice)?.notice ?? null,
    told: told
      ? {
          lead: told.rebate.isOpen ? 'Il y a peut-être une fuite' : 'Consommation inhabituelle',
          figures: alertFigures(told, pdcs.length > 1 ? streetLine(told.point.adress) : null),
          leakHref: paths.leak(told.newDate, told.point.pdcRef),
        }
      : null,
    rebate: told ? `${told.rebate.before} ${told.rebate.day}.` : null,
  }
}
