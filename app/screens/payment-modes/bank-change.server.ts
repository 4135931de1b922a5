import { hasPaymentMode } from '#domain/payment-modes.ts'
import { pointName } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { changes, wizard } from '#wizard/declaration/wizard.ts'
import {
  chosenPoints,
  type PointAnswers,
  type PointFacts,
  points,
  pointsSection,
  recap,
} from '#wizard/points/points.server.ts'
import {
  accountSection,
  type BankAnswers,
  type BankView,
  bank,
  decides,
  type PresentAccount,
  presentAccounts,
} from './bank.server.ts'
import { type Mandate, mandateReferences, mandatesOf, referenceOf } from './mandate.server.ts'
import { bankChange as texts } from './texts.server.ts'

type Facts = PointFacts & { present: PresentAccount[]; mandates: Map<string, Mandate> }
/** BANK-02 to BANK-05 */
export const bankChange = wizard<Facts, PointAnswers & BankAnswers>({
  base: paths.bankChange,
  title: 'Modifier mes coordonnées bancaires',
  cancel: paths.paymentModes,
  redirect: ({ pdc }) => (hasPaymentMode(pdc.contract) ? undefined : paths.paymentModes),
  async facts(subscriber, answers) {
    const eligible = subscriber.pdcs.filter(({ contract }) => hasPaymentMode(contract))
    const chosen = chosenPoints({ eligible }, answers)
    const [present, mandates] = await Promise.all([
      // The present accounts are shown until a new one is given; if they cannot be read, the change goes on.
      orNotice(presentAccounts(subscriber, answers.coordonnees ? [] : chosen), []),
      mandatesOf(subscriber, answers.coordonnees ? chosen : []),
    ])
    return { eligible, present: present.value, mandates }
  },
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [
    points,
    { ...bank, view: ({ present }: Facts): BankView => ({ notice: texts.effect, present }) },
    recap,
  ],
  sections(answers, facts) {
    const chosen = chosenPoints(facts, answers)
    return [
      pointsSection(chosen),
      accountSection(answers.coordonnees, chosen),
      mandateReferences(facts.mandates, chosen),
      changes(texts.effects),
    ]
  },
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: decides(pdc, 'mandate'),
      subject: pointName(pdc),
      call: 'changeBankAccount',
      body: {
        pdc: pdc.pdcRef,
        ...answers.coordonnees,
        mandateReference: referenceOf(facts.mandates, pdc),
      },
    })),
  doneText: 'Changement de coordonnées bancaires demandé',
})
