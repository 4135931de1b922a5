import { z } from 'zod'
import { dayField } from '#domain/day-field.ts'
import { forwardingAddress, maxCommentCharacters, movingLimits } from '#domain/leaving.ts'
import { toCents } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { leavings, type Moved, movedIn } from '#screens/services/moving/under-way.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { FormValues, Question } from '#wizard/declaration/wizard.ts'
import {
  askEach,
  attached,
  chosenPoints,
  lostPoints,
  onlyPoint,
  type PointAnswers,
  type PointFacts,
  points,
} from '#wizard/points/points.server.ts'
import type { DateView, FileView } from '../step-views.ts'
import type { LeavingAnswers, SaleAnswers } from './leaving-answers.ts'

/** TERM-04, TERM-05 */
export const leftPoints: Question<LeavingFacts, PointAnswers, 'points'> = {
  ...points,
  question: ({ eligible }) =>
    eligible.length > 1
      ? 'Quels logements quittez-vous\u00a0?'
      : 'Quel logement quittez-vous\u00a0?',
  settled: ({ eligible }) => onlyPoint(eligible, 'Vous quittez'),
  lost: (kept, facts) =>
    lostPoints(kept, facts, {
      one: 'sa résiliation a été demandée entre-temps.',
      several: 'leur résiliation a été demandée entre-temps.',
    }),
}

type DateWords = Record<'title' | 'question' | 'missing' | 'label' | 'hint', string>

/** TERM-06, TERM-07, TERM-26, TERM-30: the day of the departure, or of the sale. */
export const leavingDate = ({
  title,
  question,
  missing,
  ...shown
}: DateWords): Question<LeavingFacts, LeavingAnswers, 'date'> => ({
  kind: 'question',
  name: 'date',
  title,
  question,
  schema: ({ today }) =>
    z.object({
      date: dayField({
        ...movingLimits(today),
        missing,
        beforeMin: `Au-delà d’un an en arrière, vos factures sont à revoir avec vous\u00a0: appelez le ${settings().CONTACT_PHONE}.`,
        afterMax:
          'Au-delà de six mois, il est trop tôt pour arrêter votre abonnement\u00a0: revenez plus près de cette date.',
      }),
      commentaire: z
        .string()
        .trim()
        .max(maxCommentCharacters, `${maxCommentCharacters} caractères au plus.`)
        .default(''),
    }),
  preset: ({ moved: { day } }): FormValues => (day ? { date: day } : {}),
  fields: answer => answer,
  view: ({ today }): DateView => ({
    name: 'date',
    ...shown,
    ...movingLimits(today),
    commentRoom: maxCommentCharacters,
  }),
})

/** TERM-28 */
const certificateWanted = 'Le fichier doit être au format PDF'

/** TERM-27, TERM-28 */
export const saleCertificate: Question<LeavingFacts, SaleAnswers, 'attestation'> = {
  kind: 'question',
  name: 'attestation',
  title: 'Attestation',
  question: 'Pouvez-vous joindre l’attestation de vente\u00a0?',
  files: { attestation: 1 },
  wrongType: `${certificateWanted}\nUne photo au format JPG convient aussi.`,
  schema: () =>
    z.object({
      attestation: attached(
        1,
        `${certificateWanted}\nJoignez l’attestation de vente\u00a0: un PDF, ou une photo au format JPG.`,
      ),
    }),
  fields: answer => answer,
  view: (): FileView => ({
    name: 'attestation',
    label: 'Attestation de vente',
    advice: 'Le notaire vous la remet le jour de la vente.',
    missing: 'Joignez l’attestation.',
  }),
}

/** TERM-13 to TERM-18 */
export const newAddress: Question<LeavingFacts, LeavingAnswers, 'adresse'> = {
  kind: 'question',
  name: 'adresse',
  title: 'Courrier',
  question: 'Où vous écrire ensuite\u00a0?',
  schema: () => forwardingAddress,
  preset: ({ name, moved: { adresse } }) => ({ ...name, ...adresse }),
  fields: answer => answer,
}

export type LeavingFacts = PointFacts & {
  today: string
  /** The name that is proposed for the address of the last invoice. */
  name: { nom: string; prenom: string }
  moved: Moved
  /** The meters of each chosen metering point, with their last readings; empty before the step for the index. */
  meters: Map<string, Answer<'getPreviousReports'>>
  /** What each metering point owes, in cents: negative for a credit, null when it is not known. */
  owed: Map<string, number | null>
}

/** A contract ends once: a metering point whose termination was asked for is not eligible any more. */
export async function leavingFacts(
  subscriber: Subscriber,
  answers: Partial<LeavingAnswers>,
): Promise<LeavingFacts> {
  const { call, pdcs, today, who } = subscriber
  const [ended, moved] = await Promise.all([
    call('getTerminations', { query: { userLogin: who.owner } }),
    movedIn(subscriber, [...leavings, paths.tenantSubscription]),
  ])
  const eligible = pdcs.filter(({ pdcRef }) => ended.every(({ pdc }) => pdc !== pdcRef))
  const chosen = chosenPoints({ eligible }, answers)
  const of = <T>(points: Pdc[], ask: (pdc: string) => Promise<T>) =>
    askEach(points, async ({ pdcRef }) => [pdcRef, await ask(pdcRef)] as const)
  const [meters, owed] = await Promise.all([
    of(answers.date ? chosen : [], pdc => call('getPreviousReports', { query: { pdc } })),
    of(answers.adresse ? chosen : [], pdc => owedFor(subscriber, pdc)),
  ])
  return { eligible, today, name: nameOf(who), moved, meters: new Map(meters), owed: new Map(owed) }
}

function nameOf({ name, firstName: prenom = '' }: Subscriber['who']) {
  return { prenom, nom: name.startsWith(`${prenom} `) ? name.slice(prenom.length + 1) : name }
}

/** What a metering point owes, in cents; null in an outage, since this is only shown for information. */
async function owedFor({ call }: Subscriber, pdc: string): Promise<number | null> {
  const { value } = await orNotice(call('getBalance', { query: { pdc } }), null)
  return value && toCents(value.total)
}
