import { formatVolume } from '#domain/consumption.ts'
import { endsOn } from '#domain/leaving.ts'
import { type Day, formatDay, pointName } from '#domain/values.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Line } from '#wizard/declaration/wizard.ts'
import { canBeStopped, ifAny, namesOf, unchanged } from './texts.server.ts'

/** MON-17, MON-18 */
export const plan = [
  'Les mensualités sont prélevées le 15 de chaque mois, pendant 10 mois.',
  'Une facture de régularisation est établie d’après votre consommation réelle\u00a0: elle solde la différence.',
] as const

/** `first`: the day of the first instalment, as pages write it; `unpaid`: the chosen points without any mode yet. */
export const planEffects = (first: string | undefined, chosen: Pdc[], unpaid: Pdc[]): Line[] => {
  const of = unpaid.length < chosen.length ? ` pour ${namesOf(unpaid)}` : ''
  return [
    { term: first ? `Dès le ${first}` : 'Ensuite', value: plan[0] },
    { term: 'Le onzième mois', value: plan[1] },
    canBeStopped,
    ...ifAny(unpaid, unchanged(`Les factures déjà émises restent à régler par vos soins${of}.`)),
  ]
}

/** « 44,05 € le 15 de chaque mois, dès le 15/12/2026 » */
export const agreed = (amount: string, first: string) =>
  `${amount} le 15 de chaque mois, dès le ${first}`

/** MON-10: the recap says that the mandate is signed in the next step. */
export const signature = 'Ce mandat se signe à l’étape «\u00a0Validation\u00a0».'

/** MON-12 */
export const estimate = (cubicMetresAPerson: number) =>
  `Les m³ servent à calculer vos mensualités. Sans eux, nous compterons ${cubicMetresAPerson}\u00a0m³ par personne et par an.`

/** What a volume that few households use does to the plan; `of` names the address where there are several. */
export const unlikelyVolume = (
  what: 'low' | 'high',
  { persons, volume }: { persons: number; volume: number },
  of = '',
) =>
  `Attention${of}\u00a0: ${formatVolume(volume)}\u00a0m³ par an pour ${persons} ${persons > 1 ? 'personnes' : 'personne'}, c’est ${
    what === 'low'
      ? 'très peu. Si vous en consommez plus, la différence sera à payer avec la régularisation.'
      : 'beaucoup. Si vous en consommez moins, la régularisation vous rendra la différence.'
  }`

/** MON-23 */
export const alreadyToday = (pdc: Pdc) =>
  `Une demande de mensualisation a déjà été faite aujourd’hui pour ${pointName(pdc)}. Vous pourrez en faire une autre demain.`

/** BEY-750 */
export const endsBefore = (pdc: Pdc, { end, last }: { end: Day; last: Day }, today: Day) =>
  `Le contrat de ${pointName(pdc)} ${endsOn(end, today)}, avant la dernière mensualité, le ${formatDay(last)}.\nVos factures y restent à payer jusqu’à la dernière, sans mensualités.`

/** MON-10 */
export const consentWanted = 'Cochez la case pour signer le mandat de prélèvement'

/** MON-18, MON-19: `month` as « octobre 2027 ». */
export const regularisation = (month: string) =>
  `Le onzième mois, en ${month}, une facture de régularisation sera établie d’après votre consommation réelle.`
