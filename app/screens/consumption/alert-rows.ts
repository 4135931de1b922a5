import { oneLine } from '#domain/address.ts'
import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { daysLeft, leakDeadline } from '#domain/leak.ts'
import * as paths from '#paths.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import type { ConsumptionAlert, Pdc } from '#upstream/catalogue/entities.ts'

/** CONS-02: an alert of a metering point, ready to be read. Indexes and consumption in m³. */
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
 * The alerts of every metering point: `answers` in the order of `pdcs`. `deadline`: until when a rebate can be asked for
 * the newest one; null once it is past.
 */
export function alertsShown(
  pdcs: Pdc[],
  answers: { value: ConsumptionAlert[]; notice: FormNotice | null }[],
  today: Day,
) {
  const newest = answers
    .flatMap(({ value }) => value.map(({ newDate }) => newDate))
    .sort()
    .at(-1)
  return {
    rows: pdcs.flatMap((pdc, rank) => answers[rank]?.value.map(one => alertRow(pdc, one)) ?? []),
    missing: answers.find(({ notice }) => notice)?.notice ?? null,
    deadline: newest && daysLeft(newest, today) >= 0 ? formatDay(leakDeadline(newest)) : null,
  }
}
