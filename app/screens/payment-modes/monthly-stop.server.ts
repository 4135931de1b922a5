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
import * as texts from './monthly-texts.server.ts'

const isDebited = ({ contract }: Pdc) => contract.paymentMode === 1

/** MON-20, MON-22 */
export const monthlyStop = wizard<PointFacts, PointAnswers>({
  base: paths.monthlyStop,
  title: 'Arrêter la mensualisation',
  cancel: paths.monthly,
  redirect: ({ pdc }) => (pdc.contract.monthlyPayment === 1 ? undefined : paths.monthly),
  facts: async ({ pdcs }) => ({
    eligible: pdcs.filter(({ contract }) => contract.monthlyPayment === 1),
  }),
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [points, recap],
  sections(answers, facts) {
    const chosen = chosenPoints(facts, answers)
    const still = chosen.filter(isDebited)
    const ending = chosen.filter(pdc => !isDebited(pdc))
    return [pointsSection(chosen), changes(texts.stopEffects(still, ending))]
  },
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: isDebited(pdc) ? decides(pdc, 'plan') : decides(pdc, 'plan', 'mandate'),
      subject: pointName(pdc),
      call: 'stopMonthlyPlan',
      body: { pdc: pdc.pdcRef },
    })),
  doneText: 'Arrêt de la mensualisation demandé',
})
