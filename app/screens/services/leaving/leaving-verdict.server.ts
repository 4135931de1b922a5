import { lastReportOf } from '#domain/leaving.ts'
import { judgeIndex } from '#domain/meter-reading.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { indexRefusal } from '../index-verdict.ts'
import { lastIndexText } from '../last-index.ts'
import { dayField, type IndexAnswer, indexField, readingIn } from './leaving-answers.ts'
import type { LeavingFacts } from './leaving-facts.server.ts'

export const metersOf = ({ meters }: LeavingFacts, { pdcRef }: Pdc) => meters.get(pdcRef) ?? []

/** The answer about a metering point as it is judged: m³; without a last reading there is nothing to judge by. */
export function judgedReading(facts: LeavingFacts, answer: IndexAnswer, pdc: Pdc) {
  const { indexReleve, dateReleve, numCompteur } = readingIn(answer, pdc.pdcRef)
  const last = lastReportOf(metersOf(facts, pdc), numCompteur)
  const typed = Number(indexReleve)
  return last && { ...judgeIndex(typed, last, dateReleve), index: typed, lastIndex: last.index }
}

/** READ-21, READ-22: an index lower than the last one, or read before it. */
export function faultsOf(
  facts: LeavingFacts,
  answer: IndexAnswer,
  pdc: Pdc,
  say: (message: string) => string,
): [string, string[]][] {
  const { dateReleve, numCompteur } = readingIn(answer, pdc.pdcRef)
  const meters = metersOf(facts, pdc)
  const last = lastReportOf(meters, numCompteur)
  const judged = judgedReading(facts, answer, pdc)
  if (!last || !judged) return []
  const counterRef = numCompteur || (meters.length === 1 ? meters[0]?.counterRef : undefined)
  const refusal = indexRefusal(judged, { counterRef, phone: settings().CONTACT_PHONE })
  const isBefore = dateReleve < last.date
  return [
    ...(refusal ? [[indexField(pdc.pdcRef), [say(refusal)]] as [string, string[]]] : []),
    ...(isBefore ? [[dayField(pdc.pdcRef), [say(beforeLast(last))]] as [string, string[]]] : []),
  ]
}

const beforeLast = (last: Parameters<typeof lastIndexText>[0]) =>
  `La date est avant celle du dernier relevé.\n${lastIndexText(last)}`
