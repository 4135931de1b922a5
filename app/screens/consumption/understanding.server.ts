import type { MeterReading } from '#domain/comparison.ts'
import { householdOf } from '#household/household.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { householdComparison } from './understanding-texts.ts'

/** What <Understanding> shows of the selected metering point, whose readings are given in any order. */
export async function understand(
  { who, pdc, today }: Pick<Subscriber, 'who' | 'pdc' | 'today'>,
  readings: MeterReading[],
) {
  const persons = await householdOf(who.owner, pdc.pdcRef)
  return {
    pdc: pdc.pdcRef,
    persons: persons ?? null,
    ...householdComparison(readings, persons, today),
  }
}
