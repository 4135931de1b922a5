import { pointName } from '#domain/address.ts'
import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import * as paths from '#paths.ts'
import { changes, type Section, wizard } from '#wizard/declaration/wizard.ts'
import { recap, shownPoint } from '#wizard/points/points.server.ts'
import { timesUsual } from '../index-verdict.ts'
import type { IndexAnswer, ReadingAnswers, ReadingFacts } from './reading-answers.ts'
import { index, judgedIndex } from './reading-index.server.ts'
import { chosenPoint, point } from './reading-point.server.ts'
import { usedText } from './used.ts'

/** READ-01 to READ-24 */
export const reading = wizard<ReadingFacts, ReadingAnswers>({
  base: paths.readingSending,
  title: 'Envoyer mon relevé de compteur',
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
            // Of two days both count: the newer reading goes on from the older.
            keys: [`reading:${chosen.pdcRef}:${today}`],
            subject: pointName(chosen),
            call: 'sendReading',
            body: {
              ...{ pdc: chosen.pdcRef, user: login, date: today },
              ...{ index: Number(index), counterRef, comment },
            },
          },
        ]
      : [],
  doneText: 'Relevé transmis',
  submitText: 'Valider la transmission',
  confirmationText: 'Votre transmission de relevé de compteur a bien été prise en compte',
})

/** READ-15, with what was used since the last reading. */
function readSection(answer: IndexAnswer, facts: ReadingFacts): Section {
  const { counterRef, comment } = answer
  const judged = judgedIndex(answer, facts)
  const times = judged && timesUsual(judged)
  return {
    title: 'Relevé',
    step: 'index',
    lines: [
      { term: 'Index', value: `${formatVolume(Number(answer.index))}\u00a0m³` },
      { term: 'Date du relevé', value: formatDay(facts.today) },
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
      { term: 'Commentaire', value: comment || 'aucun' },
    ],
    text: times ? [`C’est ${times}.`] : [],
  }
}

/** What becomes of it, and where that is seen; of an unusually high one, with the help that there is. */
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
