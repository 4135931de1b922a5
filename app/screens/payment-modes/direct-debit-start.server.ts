import { pointName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { changes, wizard } from '#wizard/declaration/wizard.ts'
import {
  aboutPoints,
  chosenPoints,
  type PointAnswers,
  type PointFacts,
  points,
  pointsSection,
  recap,
} from '#wizard/points/points.server.ts'
import { accountSection, type BankAnswers, bank, decides } from './bank.server.ts'
import { type Mandate, mandateSection, mandatesOf, referenceOf } from './mandate.server.ts'
import { directDebit } from './texts.server.ts'

type Answers = PointAnswers & BankAnswers

/** DD-03 to DD-09, DD-11 */
export const directDebitStart = wizard<PointFacts & { mandates: Map<string, Mandate> }, Answers>({
  base: paths.directDebitStart,
  title: 'Adhérer au prélèvement automatique',
  cancel: paths.directDebit,
  savable: true,
  about: aboutPoints,
  redirect: ({ pdc }) => (pdc.contract.paymentMode === 1 ? paths.directDebit : undefined),
  async facts(subscriber, answers) {
    const eligible = subscriber.pdcs.filter(({ contract }) => contract.paymentMode === 0)
    // The mandates are asked for once there is an account to sign them for.
    const signed = answers.coordonnees ? chosenPoints({ eligible }, answers) : []
    return { eligible, asked: subscriber.named, mandates: await mandatesOf(subscriber, signed) }
  },
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [points, bank, recap],
  sections(answers, facts) {
    const chosen = chosenPoints(facts, answers)
    return [
      pointsSection(chosen),
      accountSection(answers.coordonnees, chosen),
      mandateSection(facts.mandates, chosen, directDebit.signature),
      changes(directDebit.startEffect),
    ]
  },
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: decides(pdc, 'debit', 'mandate'),
      subject: pointName(pdc),
      call: 'startDirectDebit',
      body: {
        pdc: pdc.pdcRef,
        ...answers.coordonnees,
        mandateReference: referenceOf(facts.mandates, pdc),
      },
    })),
  doneText: 'Prélèvement demandé',
})
