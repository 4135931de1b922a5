import { passesEnd } from '#domain/leaving.ts'
import { depositDays } from '#domain/payment-modes.ts'
import type { Day } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'

type Ended = Answer<'getTerminations'>

/** The ends of contracts, as offers ask for them: none for a helper, who cannot read them, and none in an outage. */
export async function contractEnds({ call, who }: Subscriber): Promise<Ended> {
  if (who.by) return []
  return (await orNotice(call('getTerminations', { query: { userLogin: who.owner } }), [])).value
}

/** BEY-750: the last day of the contract of a metering point, where `day` passes it. */
export function endPassed(ended: Ended, pdcRef: string, day: Day): Day | undefined {
  const end = ended.find(({ pdc }) => pdc === pdcRef)?.date
  return passesEnd(day, end) ? end : undefined
}

/** BEY-750: why no monthly plan can begin today: the contract ends on `end`, before the last instalment of `last`. */
export function endBeforePlan(ended: Ended, pdcRef: string, today: Day) {
  const last = depositDays(today).at(-1) as Day
  const end = endPassed(ended, pdcRef, last)
  return end && { end, last }
}
