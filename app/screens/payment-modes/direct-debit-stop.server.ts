import { pointName } from '#domain/address.ts'
import * as paths from '#paths.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { changes, wizard } from '#wizard/declaration/wizard.ts'
import {
  chosenPoints,
  type PointAnswers,
  type PointFacts,
  points,
  pointsSection,
  recap,
} from '#wizard/points/points.server.ts'
import { decides } from './bank.server.ts'
import { directDebit } from './texts.server.ts'

const isMonthly = ({ contract }: Pdc) => contract.monthlyPayment === 1

/** DD-10, DD-12 */
export const directDebitStop = wizard<PointFacts, PointAnswers>({
  base: paths.directDebitStop,
  title: 'Arrêter le prélèvement automatique',
  cancel: paths.directDebit,
  redirect: ({ pdc }) => (pdc.contract.paymentMode === 1 ? undefined : paths.directDebit),
  facts: async ({ pdcs }) => ({
    eligible: pdcs.filter(({ contract }) => contract.paymentMode === 1),
  }),
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [points, recap],
  sections(answers, facts) {
    const chosen = chosenPoints(facts, answers)
    const still = chosen.filter(isMonthly)
    const ending = chosen.filter(pdc => !isMonthly(pdc))
    return [pointsSection(chosen), changes(directDebit.stopEffects(still, ending))]
  },
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: isMonthly(pdc) ? decides(pdc, 'debit') : decides(pdc, 'debit', 'mandate'),
      subject: pointName(pdc),
      call: 'stopDirectDebit',
      body: { pdc: pdc.pdcRef },
    })),
  doneText: 'Arrêt du prélèvement demandé',
})
