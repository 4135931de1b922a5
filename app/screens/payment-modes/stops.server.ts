import { pointName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { changes, type Line, type Wizard, wizard } from '#wizard/declaration/wizard.ts'
import {
  chosenPoints,
  type PointAnswers,
  type PointFacts,
  points,
  pointsSection,
  recap,
} from '#wizard/points/points.server.ts'
import { decides } from './bank.server.ts'
import { alreadySent, ifAny, mandateEnds, namesOf, nextInvoice, unchanged } from './texts.server.ts'

type Stop = Pick<Wizard<PointFacts, PointAnswers>, 'base' | 'title' | 'cancel' | 'doneText'> & {
  mode: 'paymentMode' | 'monthlyPayment'
  decided: 'debit' | 'plan'
  call: 'stopDirectDebit' | 'stopMonthlyPlan'
  /** What changes: `still` are paid for by the other mode, `ending` by none any more, so that their mandate ends. */
  effects: (still: Pdc[], ending: Pdc[]) => Line[]
}

function stop({ mode, decided, call, effects, ...own }: Stop): Wizard<PointFacts, PointAnswers> {
  const other = mode === 'paymentMode' ? 'monthlyPayment' : 'paymentMode'
  const isOn = ({ contract }: Pdc) => contract[mode] === 1
  const isStillPaid = ({ contract }: Pdc) => contract[other] === 1
  return {
    ...own,
    redirect: ({ pdc }) => (isOn(pdc) ? undefined : own.cancel),
    facts: async ({ pdcs }) => ({ eligible: pdcs.filter(isOn) }),
    isMoot: ({ eligible }) => eligible.length === 0,
    steps: [points, recap],
    sections(answers, facts) {
      const chosen = chosenPoints(facts, answers)
      const ending = chosen.filter(pdc => !isStillPaid(pdc))
      return [pointsSection(chosen), changes(effects(chosen.filter(isStillPaid), ending))]
    },
    tasks: (answers, facts) =>
      chosenPoints(facts, answers).map(pdc => ({
        keys: isStillPaid(pdc) ? decides(pdc, decided) : decides(pdc, decided, 'mandate'),
        subject: pointName(pdc),
        call,
        body: { pdc: pdc.pdcRef },
      })),
  }
}

/** DD-10, DD-12 */
export const directDebitStop = wizard<PointFacts, PointAnswers>(
  stop({
    base: paths.directDebitStop,
    title: 'Arrêter le prélèvement automatique',
    cancel: paths.directDebit,
    mode: 'paymentMode',
    decided: 'debit',
    call: 'stopDirectDebit',
    effects: (still, ending) => [
      alreadySent,
      ...ifAny(ending, {
        term: nextInvoice,
        value: `Vos factures ne sont plus prélevées\u00a0: vous les réglez vous-même${still.length > 0 ? ` pour ${namesOf(ending)}` : ''}.`,
      }),
      ...mandateEnds(ending),
      ...ifAny(
        still,
        unchanged(
          `Vos mensualités continuent d’être prélevées pour ${namesOf(still)}\u00a0: le mandat SEPA reste en vigueur.`,
        ),
      ),
    ],
    doneText: 'Arrêt du prélèvement demandé',
  }),
)

/** MON-20, MON-22 */
export const monthlyStop = wizard<PointFacts, PointAnswers>(
  stop({
    base: paths.monthlyStop,
    title: 'Arrêter la mensualisation',
    cancel: paths.monthly,
    mode: 'monthlyPayment',
    decided: 'plan',
    call: 'stopMonthlyPlan',
    effects: (still, ending) => [
      alreadySent,
      { term: 'Ensuite', value: 'Les mensualités à venir ne seront plus prélevées.' },
      ...ifAny(still, {
        term: nextInvoices,
        value: `Elles seront prélevées en une fois pour ${namesOf(still)}.`,
      }),
      ...ifAny(ending, {
        term: nextInvoices,
        value: `Elles seront à régler en une fois pour ${namesOf(ending)}.`,
      }),
      ...mandateEnds(ending),
    ],
    doneText: 'Arrêt de la mensualisation demandé',
  }),
)

const nextInvoices = 'Vos prochaines factures'
