import { pointName } from '#domain/address.ts'
import * as paths from '#paths.ts'
import { wizard } from '#wizard/declaration/wizard.ts'
import { chosenPoints, recap } from '#wizard/points/points.server.ts'
import { type LeavingAnswers, leavingBody } from './leaving-answers.ts'
import { leavingIndex } from './leaving-index.server.ts'
import {
  type LeavingFacts,
  leavingDate,
  leavingFacts,
  leftPoints,
  newAddress,
} from './leaving-questions.server.ts'
import { leavingSections } from './leaving-recap.server.ts'
import { leaving as texts } from './leaving-texts.server.ts'

/** TERM-22, TERM-23 */
export const leavingTenant = wizard<LeavingFacts, LeavingAnswers>({
  base: paths.leavingTenant,
  title: 'Quitter mon logement, locataire',
  cancel: paths.leaving,
  facts: leavingFacts,
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [
    leftPoints,
    leavingDate({
      title: 'Départ',
      label: 'Date de départ',
      hint: 'Le jour où vous rendez les clés.',
      question: 'Quand partez-vous\u00a0?',
      missing: 'Date de départ requis\nLe jour où vous rendez les clés.', // sic
    }),
    leavingIndex,
    newAddress,
    recap,
  ],
  sections: (answers, facts) =>
    leavingSections(answers, facts, { date: 'Votre départ', day: 'Date de départ' }),
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: [`termination:${pdc.pdcRef}`],
      subject: pointName(pdc),
      call: 'terminateSubscription',
      body: { ...leavingBody(answers, pdc.pdcRef), dateDepart: answers.date.date },
    })),
  ...texts,
})
