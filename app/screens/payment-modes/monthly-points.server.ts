import { z } from 'zod'
import { personsIn, personsWanted, usualYear, volumeWanted, yearlyIn } from '#domain/estimate.ts'
import { orNotice } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { householdsOf } from '#session/household.server.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { FormValues, Question } from '#wizard/declaration/wizard.ts'
import {
  askEach,
  chosenPoints,
  lostPoints,
  type PointFacts,
  type PointsView,
  points,
} from '#wizard/points/points.server.ts'
import { endBeforePlan } from '../shell/contract-ends.server.ts'
import * as texts from './monthly-texts.server.ts'

/** MON-12: the fields as they were typed, including those of metering points that are not chosen. */
export type MonthlyPoints = FormValues & { pdc: string[] }
export type MonthlyPointAnswers = { points: MonthlyPoints }

/** The first values of the fields, by metering point. */
type Proposals = Map<string, { persons: number | undefined; volume: number | undefined }>
export type MonthlyPointFacts = PointFacts & { proposals: Proposals }

export type MonthlyPointsView = PointsView & { explanation: string }

const personsField = (ref: string) => `nbPersFoyer-${ref}`
const volumeField = (ref: string) => `estimationConso-${ref}`

const shownAs = (number: number | undefined) => (number === undefined ? '' : String(number))

/** MON-03, MON-12: which metering points, and for each how many people and how much water. */
export const monthlyPoints: Question<MonthlyPointFacts, MonthlyPointAnswers, 'points'> = {
  kind: 'question',
  name: 'points',
  title: 'Foyer',
  question: ({ eligible }) =>
    eligible.length > 1
      ? 'Pour quelles adresses, et combien y vivent\u00a0?'
      : 'Combien de personnes vivent à cette adresse\u00a0?',
  schema(facts) {
    const refs = facts.eligible.map(({ pdcRef }) => pdcRef)
    const typed = z.string().trim().default('')
    const rows = refs.flatMap(ref => [personsField(ref), volumeField(ref)])
    return points
      .schema(facts, {})
      .and(z.object(Object.fromEntries(rows.map(name => [name, typed]))))
      .superRefine((answer, context) => {
        const refuse = (name: string, message: string) =>
          context.addIssue({ code: 'custom', path: [name], message })
        for (const { pdcRef } of chosenPoints(facts, { points: answer })) {
          const { persons, isVolume } = read(answer, pdcRef)
          if (!persons) refuse(personsField(pdcRef), personsWanted)
          if (!isVolume) refuse(volumeField(pdcRef), volumeWanted)
        }
      })
  },
  preset: ({ eligible, asked, proposals }) => ({
    ...points.settled?.({ eligible, asked })?.answer,
    ...Object.fromEntries(
      eligible.flatMap(({ pdcRef }) => [
        [personsField(pdcRef), shownAs(proposals.get(pdcRef)?.persons)],
        [volumeField(pdcRef), shownAs(proposals.get(pdcRef)?.volume)],
      ]),
    ),
  }),
  fields: answer => answer,
  lost: (kept, facts) => lostPoints(kept, facts),
  async verify({ pdc }, { eligible }, { call, who, today }) {
    const [checks, ended] = await Promise.all([
      askEach(pdc, ref => call('getPaymentCheck', { query: { pdc: ref } })),
      call('getTerminations', { query: { userLogin: who.owner } }),
    ])
    const refusals = eligible.flatMap(point => {
      const { pdcRef } = point
      if (!pdc.includes(pdcRef)) return []
      const ends = endBeforePlan(ended, pdcRef, today)
      if (ends) return texts.endsBefore(point, ends, today)
      return checks[pdc.indexOf(pdcRef)]?.mensu ? texts.alreadyToday(point) : []
    })
    return refusals.length > 0 ? { pdc: refusals } : undefined
  },
  view: facts => ({
    ...(points.view?.(facts, {}) as PointsView),
    explanation: texts.estimate(settings().YEARLY_M3_PER_PERSON),
  }),
}

function read(answer: FormValues, ref: string) {
  const persons = personsIn(String(answer[personsField(ref)] ?? ''))
  const typed = String(answer[volumeField(ref)] ?? '')
  const volume = yearlyIn(typed)
  return { persons, volume, isVolume: typed === '' || volume !== undefined }
}

/** MON-11, MON-12: how many people live there, and the m³ a year as answered, or else computed from the people. */
export function estimateOf(answer: FormValues, ref: string): { persons: number; volume: number } {
  const { persons = 1, volume } = read(answer, ref)
  return { persons, volume: volume ?? persons * settings().YEARLY_M3_PER_PERSON }
}

/** Waiting for more readings would take too long: the volumes of further metering points are typed, not proposed. */
const proposedAtMost = 12

/** MON-12: what the fields propose: the household that the portal knows, and the consumption of a usual year. */
export async function proposalsFor(subscriber: Subscriber, eligible: Pdc[]): Promise<Proposals> {
  const { call, today, who } = subscriber
  const [households, volumes] = await Promise.all([
    householdsOf(who.owner),
    Promise.all(
      eligible.slice(0, proposedAtMost).map(async ({ pdcRef, contract }) => {
        const { value } = await orNotice(call('getReadings', { query: { pdc: pdcRef } }), [])
        return usualYear(contract.souscriptionDate, value, today)
      }),
    ),
  ])
  return new Map(
    eligible.map(({ pdcRef }, rank) => [
      pdcRef,
      { persons: households.get(pdcRef), volume: volumes[rank] },
    ]),
  )
}
