import { z } from 'zod'
import { formatDaily, formatVolume, showsAverage } from '#domain/consumption.ts'
import { endsOn } from '#domain/leaving.ts'
import { indexField, judgeIndex, longestComment, meterRequired } from '#domain/meter-reading.ts'
import { formatDay, pointName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import {
  changes,
  type FormValues,
  type Question,
  type Section,
  wizard,
} from '#wizard/declaration/wizard.ts'
import { recap, shownPoint } from '#wizard/points/points.server.ts'
import { endPassed } from '../../shell/contract-ends.server.ts'
import { indexRefusal, lastIndexText, timesUsual } from '../index-verdict.ts'
import {
  type IndexAnswer,
  type ReadingAnswers,
  type ReadingFacts,
  type ReadingIndexView,
  type ReadingPointView,
  usedText,
  warningOf,
} from './reading-answers.ts'

/** READ-04 */
const noPointChosen = 'Veuillez sélectionner le Point de comptage concerné'

const chosenPoint = (
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
  // The only metering point needs no question, since the next step names it.
  settled: ({ pdcs: [first, ...others] }) =>
    first && others.length === 0 ? { answer: { pdc: first.pdcRef } } : undefined,
  fields: answer => answer,
  resets: ['index'],
  async verify({ pdc }, _facts, subscriber) {
    const said = await whySentNone(subscriber, pdc)
    return said ? { pdc: [said] } : undefined
  },
  view: ({ pdcs }): ReadingPointView => ({ points: pdcs.map(shownPoint) }),
}

/** READ-23, READ-24: why no reading of a metering point can be sent today, then what to do; undefined if one can. */
async function whySentNone(
  { call, today, who }: Subscriber,
  pdcRef: string,
): Promise<string | undefined> {
  const of = { query: { pdc: pdcRef } }
  const [isSent, meters, ended] = await Promise.all([
    call('getReadingCheck', of),
    call('getPreviousReports', of),
    // A helper cannot read when contracts end; the utility refuses their reading.
    who.by ? [] : call('getTerminations', { query: { userLogin: who.owner } }),
  ])
  const phone = settings().CONTACT_PHONE
  const end = endPassed(ended, pdcRef, today)
  if (end)
    return `Votre contrat à cette adresse ${endsOn(end, today)}\u00a0: l’eau d’après n’est plus à vous.\nUne erreur\u00a0? Appelez le ${phone}.`
  if (isSent === 1) {
    const sent = meters.find(({ report }) => report?.type === 'WEBABO' && report.date === today)
    const index = sent?.report ? `\u00a0: ${formatVolume(sent.report.index)}\u00a0m³` : ''
    return `Un relevé a déjà été envoyé aujourd’hui pour cette adresse${index}.\nVous pourrez en envoyer un autre demain. Une erreur\u00a0? Appelez le ${phone}.`
  }
  if (meters.length === 0)
    return `Aucun compteur n’est en service à cette adresse.\nUne erreur\u00a0? Appelez le ${phone}.`
  return undefined
}

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
      date: formatDay(today),
      today,
      meters: meters.map(({ counterRef: ref, report }) => ({
        ref,
        said: report ? lastIndexText(report) : 'Ce compteur n’a encore jamais été relevé.',
        last: report,
      })),
      average:
        typeof mean === 'number' && showsAverage(subscribed, today)
          ? `La consommation moyenne y est de ${formatDaily(mean)}\u00a0m³ par jour.`
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

/** How the index answered (m³) compares with the last reading of its meter; undefined without one. */
function judgedIndex(answer: IndexAnswer, { meters, today }: ReadingFacts) {
  const last = meters.find(({ counterRef }) => counterRef === answer.counterRef)?.report
  if (!last) return undefined
  const judged = judgeIndex(Number(answer.index), last, today)
  return {
    ...judged,
    index: Number(answer.index),
    lastIndex: last.index,
    lastType: last.type,
    last,
    usual: (last.avgCons ?? 0) * judged.days,
  }
}

/** READ-01 to READ-24 */
export const reading = wizard<ReadingFacts, ReadingAnswers>({
  base: paths.readingSending,
  title: 'Mon relevé',
  cancel: paths.services,
  async facts({ pdcs, today, who, call }, answers) {
    const chosen = chosenPoint({ pdcs }, answers)
    const meters = chosen ? await call('getPreviousReports', { query: { pdc: chosen.pdcRef } }) : []
    return { pdcs, login: who.owner, today, chosen, meters }
  },
  steps: [point, index, recap],
  sections: (answers, facts) => [
    {
      title: 'Point de comptage',
      step: 'point',
      lines: [],
      points: facts.chosen ? [shownPoint(facts.chosen)] : [],
    },
    readSection(answers.index, facts),
    comesOf(answers.index, facts),
  ],
  tasks: ({ index: { index, counterRef, comment } }, { chosen, login, today }) =>
    chosen
      ? [
          {
            // The key has the day, since the readings of two days both count.
            keys: [`reading:${chosen.pdcRef}:${today}`],
            subject: pointName(chosen),
            call: 'sendReading',
            body: {
              pdc: chosen.pdcRef,
              user: login,
              date: today,
              index: Number(index),
              counterRef,
              comment,
            },
          },
        ]
      : [],
  doneText: 'Relevé transmis',
  sentTitle: 'Relevé envoyé',
  submitText: 'Valider la transmission',
  confirmationText: 'Votre transmission de relevé de compteur a bien été prise en compte',
})

/** READ-15, with the consumption since the last reading. */
function readSection(answer: IndexAnswer, facts: ReadingFacts): Section {
  const { counterRef, comment } = answer
  const judged = judgedIndex(answer, facts)
  const times = judged && timesUsual(judged)
  return {
    title: 'Relevé',
    step: 'index',
    lines: [
      { term: 'Index', value: `${formatVolume(Number(answer.index))}\u00a0m³`, isFact: true },
      { term: 'Date du relevé', value: formatDay(facts.today), isFact: 'Relevé le' },
      { term: 'Numéro du compteur', value: counterRef },
      ...(judged
        ? [
            {
              term: 'Dernier index',
              value: `${formatVolume(judged.lastIndex)}\u00a0m³ le ${formatDay(judged.last.date)}`,
            },
            { term: 'Consommation', value: usedText(judged, judged.last.date) },
          ]
        : []),
      ...(comment ? [{ term: 'Commentaire', value: comment }] : []),
    ],
    text: times ? [`C’est ${times}.`] : [],
  }
}

function comesOf(answer: IndexAnswer, facts: ReadingFacts): Section {
  const isHigh = judgedIndex(answer, facts)?.verdict === 'high'
  const help = {
    term: 'Si c’est une fuite',
    value: 'L’alerte qui apparaît avec lui mène à l’aide en cas de fuite.',
  }
  return {
    ...changes([
      {
        term: 'Aussitôt',
        value: 'Votre relevé apparaît dans «\u00a0Ma consommation\u00a0», pour cette adresse.',
      },
      ...(isHigh ? [help] : []),
      { term: 'À la prochaine facture', value: 'Elle tient compte de cet index.' },
    ]),
    papers: [{ label: 'Voir ma consommation', href: paths.consumption, isPage: true }],
  }
}
