import { z } from 'zod'
import { formatDaily, formatVolume, showsAverage } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import { indexField, judgeIndex, longestComment, meterRequired } from '#domain/meter-reading.ts'
import { settings } from '#settings.server.ts'
import type { FormValues, Question } from '#wizard/declaration/wizard.ts'
import { shownPoint } from '#wizard/points/points.server.ts'
import { indexRefusal, timesUsual } from '../index-verdict.ts'
import { lastIndexText } from '../last-index.ts'
import {
  type IndexAnswer,
  type ReadingAnswers,
  type ReadingFacts,
  type ReadingIndexView,
  warningOf,
} from './reading-answers.ts'
import { whySentNone } from './reading-point.server.ts'

/** READ-05 to READ-14, READ-20 to READ-24 */
export const index: Question<ReadingFacts, ReadingAnswers, 'index'> = {
  kind: 'question',
  name: 'index',
  title: 'Index',
  question: 'Quel est l’index de votre compteur\u00a0?',
  schema: ({ meters }) =>
    z.object({
      index: indexField(),
      counterRef: z
        .string({ error: meterRequired })
        .refine(ref => meters.some(({ counterRef }) => counterRef === ref), meterRequired),
      comment: z
        .string()
        .trim()
        .max(longestComment, `Le commentaire a ${longestComment} caractères au plus.`)
        .default(''),
      warned: z.string().default(''),
    }),
  preset: ({ meters: [first, ...others] }): FormValues =>
    first && others.length === 0 ? { counterRef: first.counterRef } : {},
  fields: answer => answer,
  check(answer, facts) {
    const judged = judgedIndex(answer, facts)
    if (!judged) return undefined
    const refusal = refusalOf(answer, facts)
    if (refusal) return { index: [refusal] }
    const times = timesUsual(judged)
    if (!times || answer.warned === warningOf(answer.counterRef, answer.index)) return undefined
    return {
      warned: [
        [
          `${formatVolume(judged.used)}\u00a0m³\u00a0: c’est ${times}.`,
          `D’habitude, c’est ${formatVolume(Math.round(judged.usual))}\u00a0m³ pour autant de jours.`,
          'Relisez les chiffres noirs. S’ils sont bons, continuez\u00a0: votre index sera accepté.',
        ].join('\n'),
      ],
    }
  },
  lost: (kept, facts) => refusalOf(kept, facts)?.split('\n')[0],
  async verify(_answer, { chosen }, subscriber) {
    const said = chosen && (await whySentNone(subscriber, chosen.pdcRef))
    return said ? { index: [said] } : undefined
  },
  view({ meters, chosen, today }): ReadingIndexView {
    const isOne = meters.length < 2
    const mean = isOne ? meters[0]?.report?.avgCons : null
    const subscribed = chosen?.contract.souscriptionDate ?? null
    return {
      point: chosen ? shownPoint(chosen) : null,
      ...{ date: formatDay(today), today },
      meters: meters.map(({ counterRef: ref, report }) => ({
        ref,
        said: report ? lastIndexText(report) : 'Ce compteur n’a encore jamais été relevé.',
        last: report,
      })),
      average:
        typeof mean === 'number' && showsAverage(subscribed, today)
          ? `Votre consommation moyenne est de ${formatDaily(mean)}\u00a0m³ par jour.`
          : null,
    }
  },
}

/** READ-21, READ-22 */
function refusalOf(answer: IndexAnswer, facts: ReadingFacts): string | undefined {
  const judged = judgedIndex(answer, facts)
  const { counterRef } = answer
  return judged && indexRefusal(judged, { counterRef, phone: settings().CONTACT_PHONE })
}

/** An answer beside the last reading of its meter; undefined without one. m³. */
export function judgedIndex(answer: IndexAnswer, { meters, today }: ReadingFacts) {
  const last = meters.find(({ counterRef }) => counterRef === answer.counterRef)?.report
  if (!last) return undefined
  const judged = judgeIndex(Number(answer.index), last, today)
  return {
    ...judged,
    index: Number(answer.index),
    lastIndex: last.index,
    last,
    usual: (last.avgCons ?? 0) * judged.days,
  }
}
