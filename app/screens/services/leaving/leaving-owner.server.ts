import { pointName } from '#domain/address.ts'
import * as paths from '#paths.ts'
import { wizard } from '#wizard/declaration/wizard.ts'
import { fileNames } from '#wizard/files/file-ref.ts'
import { chosenPoints, recap } from '#wizard/points/points.server.ts'
import { leavingBody, type SaleAnswers } from './leaving-answers.ts'
import { leavingIndex } from './leaving-index.server.ts'
import {
  type LeavingFacts,
  leavingDate,
  leavingFacts,
  leftPoints,
  newAddress,
  saleCertificate,
} from './leaving-questions.server.ts'
import { leavingSections } from './leaving-recap.server.ts'
import { leaving as texts } from './leaving-texts.server.ts'

/** TERM-24 to TERM-28 */
export const leavingOwner = wizard<LeavingFacts, SaleAnswers>({
  base: paths.leavingOwner,
  title: 'Vendre mon logement, propriétaire',
  cancel: paths.leaving,
  facts: leavingFacts,
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [
    leftPoints,
    leavingDate({
      title: 'Vente',
      label: 'Date de vente',
      hint: 'Le jour de la signature chez le notaire.',
      question: 'À quelle date avez-vous vendu\u00a0?',
      missing: 'Date de vente requise\nLe jour de la signature chez le notaire.',
    }),
    saleCertificate,
    leavingIndex,
    newAddress,
    recap,
  ],
  sections: (answers, facts) =>
    leavingSections(answers, facts, { date: 'Votre vente', day: 'Date de vente' }, [
      {
        title: 'Attestation de vente',
        step: 'attestation',
        lines: [{ term: 'Fichier', value: fileNames(answers.attestation.attestation) }],
      },
    ]),
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: [`termination:${pdc.pdcRef}`],
      subject: pointName(pdc),
      call: 'sellHome',
      body: { ...leavingBody(answers, pdc.pdcRef), dateVente: answers.date.date },
      files: { attestation: answers.attestation.attestation },
    })),
  ...texts,
})
