import { oneLine } from '#domain/address.ts'
import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import * as paths from '#paths.ts'
import type { ConsumptionAlert, Pdc } from '#upstream/catalogue/entities.ts'

/** CONS-02: an alert of a metering point, ready to be read. Indexes and consumption in m³. */
export function alertRow({ pdcRef, adress }: Pdc, alert: ConsumptionAlert) {
  return {
    pdc: pdcRef,
    address: oneLine(adress),
    before: { index: formatVolume(alert.oldIndex), date: formatDay(alert.oldDate) },
    after: { index: formatVolume(alert.newIndex), date: formatDay(alert.newDate) },
    consumption: formatVolume(alert.consumption),
    leakHref: paths.leak(alert.newDate, pdcRef),
  }
}
