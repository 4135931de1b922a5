import { z } from 'zod'
import { formatVolume } from '#domain/consumption.ts'
import { dayField as day } from '#domain/day-field.ts'
import { lastReportOf } from '#domain/leaving.ts'
import { indexField as index, judgeIndex, maxMeterCharacters } from '#domain/meter-reading.ts'
import { type Day, daysBetween, oneLine } from '#domain/values.ts'
import { settings } from '#settings.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { FormValues, Question } from '#wizard/declaration/wizard.ts'
import { chosenPoints } from '#wizard/points/points.server.ts'
import { indexRefusal, lastIndexText } from '../index-verdict.ts'
import {
  dayField,
  type IndexAnswer,
  indexField,
  type LeavingAnswers,
  meterField,
  readingIn,
} from './leaving-answers.ts'
import type { LeavingFacts } from './leaving-questions.server.ts'

export type LeftPoint = {
  ref: string
  address: string
  /** The numbers of the point's meters; empty when there is only one. */
  meters: string[]
  /** TERM-09: the last index of each meter. */
  last: string[]
  /** TERM-29: the last index of the point's only meter, in m³; null with several meters or no reading. */
  lastIndex: string | null
}

/** `estimated`: what will be estimated if the meter is read today and the departure is later; null otherwise. */
export type LeavingIndexView = { points: LeftPoint[]; max: Day; estimated: string | null }

/** TERM-08 to TERM-12: a reading of each metering point, judged against the last one of its meter. */
export const leavingIndex = (
  kind: 'locataire' | 'proprietaire',
): Question<LeavingFacts, LeavingAnswers, 'index'> => ({
  kind: 'question',
  name: 'index',
  title: 'Index',
  question: ({ meters }) =>
    meters.size > 1
      ? 'Quel est l’index de vos compteurs\u00a0?'
      : 'Quel est l’index de votre compteur\u00a0?',
  schema(facts, answers) {
    const fields = chosenPoints(facts, answers).flatMap((pdc): [string, z.ZodType<string>][] => [
      [indexField(pdc.pdcRef), index()],
      [meterField(pdc.pdcRef), meterNumber(metersOf(facts, pdc))],
      [dayField(pdc.pdcRef), day({ missing: dayWanted, max: facts.today, afterMax })],
    ])
    return z.object(Object.fromEntries(fields)) as z.ZodType<IndexAnswer>
  },
  // The meter is read on the day of the keys, or today if that day is still to come.
  preset: (facts, answers): FormValues => {
    const { today } = facts
    const left = answers.date?.date ?? today
    const read = left < today ? left : today
    return Object.fromEntries(
      chosenPoints(facts, answers).map(({ pdcRef }) => [dayField(pdcRef), read]),
    )
  },
  fields: answer => answer,
  check(answer, facts, answers) {
    const errors = chosenPoints(facts, answers).flatMap(pdc => faultsOf(facts, answer, pdc))
    return errors.length > 0 ? (Object.fromEntries(errors) as FormErrors) : undefined
  },
  view: (facts, answers): LeavingIndexView => ({
    points: chosenPoints(facts, answers).map(pdc => shownPoint(facts, pdc)),
    max: facts.today,
    estimated: estimatedText(facts, answers),
  }),
  later: {
    day: (_, { date }) => date?.date,
    remind: ({ call }, date) => call('remindOfLeaving', { body: { kind, date } }),
  },
})

/** TERM-11 */
const dayWanted = 'Date de relevé requise\nLe jour où l’index a été lu.'
const afterMax = 'Relevez l’index, puis indiquez le jour où vous l’avez lu.'

/** TERM-12: a free text for one meter; with several, the number of one of them, or empty when it is not known which. */
function meterNumber(meters: { counterRef: string }[]): z.ZodType<string> {
  const text = z
    .string()
    .trim()
    .max(maxMeterCharacters, `${maxMeterCharacters} caractères au plus.`)
    .default('')
  if (meters.length < 2) return text
  return text.refine(
    typed => typed === '' || meters.some(({ counterRef }) => counterRef === typed),
    'Ce compteur n’est plus à cette adresse. Choisissez-en un autre.',
  )
}

/** « 7 jours seront estimés, 2 m³ environ. » */
function estimatedText({ today, meters }: LeavingFacts, { date }: Partial<LeavingAnswers>) {
  const days = date ? daysBetween(today, date.date) : 0
  if (days <= 0) return null
  const daily = [...meters.values()].flat().map(({ report }) => report?.avgCons ?? Number.NaN)
  const volume = Math.round(days * daily.reduce((sum, one) => sum + one, 0))
  const said = days > 1 ? `${days}\u00a0jours seront estimés` : 'Un jour sera estimé'
  return `${said}${volume > 0 ? `, ${formatVolume(volume)}\u00a0m³ environ` : ''}.`
}

function shownPoint(facts: LeavingFacts, pdc: Pdc): LeftPoint {
  const meters = metersOf(facts, pdc)
  const isOne = meters.length < 2
  const report = meters[0]?.report
  return {
    ref: pdc.pdcRef,
    address: oneLine(pdc.adress),
    meters: isOne ? [] : meters.map(({ counterRef }) => counterRef),
    last: meters.map(({ counterRef, report: its }) => {
      const text = its ? lastIndexText(its) : 'Il n’a encore jamais été relevé.'
      return isOne ? text : `Compteur ${counterRef}\u00a0: ${text}`
    }),
    lastIndex: isOne && report ? formatVolume(report.index) : null,
  }
}

const metersOf = ({ meters }: LeavingFacts, { pdcRef }: Pdc) => meters.get(pdcRef) ?? []

/** How the index answered for a metering point (m³) compares with its last reading; no value without one. */
export function judgedReading(facts: LeavingFacts, answer: IndexAnswer, pdc: Pdc) {
  const { indexReleve, dateReleve, numCompteur } = readingIn(answer, pdc.pdcRef)
  const last = lastReportOf(metersOf(facts, pdc), numCompteur)
  const typed = Number(indexReleve)
  return (
    last && {
      ...judgeIndex(typed, last, dateReleve),
      index: typed,
      lastIndex: last.index,
      lastType: last.type,
    }
  )
}

/** READ-21, READ-22: the errors for an index that is lower than the last one, or was read before it. */
function faultsOf(facts: LeavingFacts, answer: IndexAnswer, pdc: Pdc): [string, string[]][] {
  const { dateReleve, numCompteur } = readingIn(answer, pdc.pdcRef)
  const meters = metersOf(facts, pdc)
  const last = lastReportOf(meters, numCompteur)
  const judged = judgedReading(facts, answer, pdc)
  if (!last || !judged) return []
  const counterRef = numCompteur || (meters.length === 1 ? meters[0]?.counterRef : undefined)
  const refusal = indexRefusal(judged, { counterRef, phone: settings().CONTACT_PHONE })
  const isBefore = dateReleve < last.date
  return [
    ...(refusal ? [[indexField(pdc.pdcRef), [refusal]] as [string, string[]]] : []),
    ...(isBefore ? [[dayField(pdc.pdcRef), [beforeLast(last)]] as [string, string[]]] : []),
  ]
}

const beforeLast = (last: Parameters<typeof lastIndexText>[0]) =>
  `La date est avant celle du dernier relevé.\n${lastIndexText(last)}`
