import { wizard } from '#wizard/wizard.ts'
import {
  chosenPoints,
  type PointAnswers,
  type PointFacts,
  points,
  pointsSection,
  taskLabel,
} from './points.server.ts'
import { directDebit } from './texts.server.ts'

const hub = '/paymentmodes/prelevement'

/** DD-10, DD-12 */
export const directDebitStop = wizard<PointFacts, PointAnswers>({
  base: `${hub}/arret`,
  title: 'Arrêter le prélèvement automatique',
  cancel: hub,
  redirect: ({ pdc }) => (pdc.contract.paymentMode === 1 ? undefined : hub),
  facts: async ({ pdcs }) => ({
    eligible: pdcs.filter(({ contract }) => contract.paymentMode === 1),
  }),
  isMoot: ({ eligible }) => eligible.length === 0,
  steps: [points, { kind: 'recap', name: 'recapitulatif', title: 'Récapitulatif' }],
  sections(answers, facts) {
    const chosen = chosenPoints(facts, answers)
    const ending = chosen.filter(({ contract }) => contract.monthlyPayment === 0)
    const text = [directDebit.stopEffect, ...directDebit.mandateEnds(ending)]
    return [pointsSection(chosen), { title: 'Prise d’effet', lines: [], text }]
  },
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      label: taskLabel(pdc),
      call: 'stopDirectDebit',
      body: { pdc: pdc.pdcRef },
    })),
  doneText: 'Arrêt du prélèvement demandé',
})
