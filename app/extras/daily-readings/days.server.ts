import { leakNights } from '#domain/leak.ts'
import { nightsOf } from '#domain/night-flow.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import type { DayOfMeter } from '../slots.server.ts'

/** BEY-324: read point by point, so that the tools of one subscriber never use all connections. */
export async function daysOfMeters(call: Call, points: Pdc[]): Promise<DayOfMeter[]> {
  const days: DayOfMeter[] = []
  for (const { pdcRef: pdc } of points) {
    const readings = await call('getDailyReadings', { query: { pdc } })
    const nights = nightsOf(readings)
    // A day's leak depends on the nights before it, so that all days are read, whatever the tool asks for.
    for (const one of readings)
      days.push({ ...one, pdc, hasLeak: (nights.get(one)?.nights ?? 0) >= leakNights })
  }
  return days
}
