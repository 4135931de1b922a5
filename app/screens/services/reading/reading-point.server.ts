import { z } from 'zod'
import { formatVolume } from '#domain/consumption.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { FormValues, Question } from '#wizard/declaration/wizard.ts'
import { shownPoint } from '#wizard/points/points.server.ts'
import type { ReadingAnswers, ReadingFacts, ReadingPointView } from './reading-answers.ts'

/** READ-04 */
const noPointChosen = 'Veuillez sélectionner le Point de comptage concerné'

/** The metering point that was chosen, as far as it is theirs. */
export const chosenPoint = (
  { pdcs }: Pick<ReadingFacts, 'pdcs'>,
  { point }: Partial<ReadingAnswers>,
): Pdc | undefined => pdcs.find(({ pdcRef }) => pdcRef === point?.pdc)

/** READ-02 to READ-04, WIZ-15 */
export const point: Question<ReadingFacts, ReadingAnswers, 'point'> = {
  kind: 'question',
  name: 'point',
  title: 'Point de comptage',
  question: ({ pdcs }) =>
    pdcs.length > 1 ? 'Pour quelle adresse\u00a0?' : 'C’est bien pour cette adresse\u00a0?',
  schema: ({ pdcs }) =>
    z.object({
      pdc: z
        .string({ error: noPointChosen })
        .refine(ref => pdcs.some(({ pdcRef }) => pdcRef === ref), noPointChosen),
    }),
  preset: ({ pdcs: [first, ...others] }): FormValues =>
    first && others.length === 0 ? { pdc: first.pdcRef } : {},
  fields: answer => answer,
  resets: ['index'],
  async verify({ pdc }, _facts, subscriber) {
    const said = await whySentNone(subscriber, pdc)
    return said ? { pdc: [said] } : undefined
  },
  view: ({ pdcs }): ReadingPointView => ({ points: pdcs.map(shownPoint) }),
}

/** READ-23, READ-24: why no reading of a metering point can be sent today, then what to do. */
export async function whySentNone(
  { call, today }: Subscriber,
  pdcRef: string,
): Promise<string | undefined> {
  const of = { query: { pdc: pdcRef } }
  const [isSent, meters] = await Promise.all([
    call('getReadingCheck', of),
    call('getPreviousReports', of),
  ])
  const phone = settings().CONTACT_PHONE
  if (isSent === 1) {
    const sent = meters.find(({ report }) => report?.type === 'WEBABO' && report.date === today)
    const index = sent?.report ? `\u00a0: ${formatVolume(sent.report.index)}\u00a0m³` : ''
    return `Un relevé a déjà été envoyé aujourd’hui pour cette adresse${index}.\nVous pourrez en envoyer un autre demain. Une erreur\u00a0? Appelez le ${phone}.`
  }
  if (meters.length === 0)
    return `Aucun compteur n’est en service à cette adresse.\nUne erreur\u00a0? Appelez le ${phone}.`
  return undefined
}
