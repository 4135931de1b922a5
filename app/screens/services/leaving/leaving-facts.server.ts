import { toCents } from '#domain/money.ts'
import { orNotice } from '#http/notice.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { askEach } from '#wizard/points/ask-each.server.ts'
import { chosenPoints, type PointFacts } from '#wizard/points/points.server.ts'
import type { LeavingAnswers } from './leaving-answers.ts'

export type Meters = Answer<'getPreviousReports'>

/** What must be known of a subscriber who leaves. */
export type LeavingFacts = PointFacts & {
  today: string
  /** The meters of each chosen metering point, with their last readings; none before they are asked about. */
  meters: Map<string, Meters>
  /** What is owed for each chosen metering point in cents, negative for a credit; null when it is not known. */
  owed: Map<string, number | null>
}

/** A contract ends once: what was asked for already is not eligible any more. */
export async function leavingFacts(
  subscriber: Subscriber,
  answers: Partial<LeavingAnswers>,
): Promise<LeavingFacts> {
  const { call, pdcs, today, who } = subscriber
  const ended = await call('getTerminations', { query: { userLogin: who.owner } })
  const eligible = pdcs.filter(({ pdcRef }) => ended.every(({ pdc }) => pdc !== pdcRef))
  const chosen = chosenPoints({ eligible }, answers)
  const of = <T>(points: Pdc[], ask: (pdc: string) => Promise<T>) =>
    askEach(points, async ({ pdcRef }) => [pdcRef, await ask(pdcRef)] as const)
  const [meters, owed] = await Promise.all([
    of(answers.date ? chosen : [], pdc => call('getPreviousReports', { query: { pdc } })),
    of(answers.adresse ? chosen : [], pdc => owedFor(subscriber, pdc)),
  ])
  return { eligible, today, meters: new Map(meters), owed: new Map(owed) }
}

/** Told for their information alone: they can leave without. */
async function owedFor({ call }: Subscriber, pdc: string): Promise<number | null> {
  const { value } = await orNotice(call('getBalance', { query: { pdc } }), null)
  return value && toCents(value.total)
}
