import { formatIban } from '#domain/bank.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { mandateKind, mandateText } from '#domain/mandate.ts'
import { formatCents } from '#domain/money.ts'
import { regularisationMonth } from '#domain/schedule.ts'
import type { Utility } from '../../handler.ts'
import type { ModeRequestDetails, ModeRequestKind } from '../../mode-requests.ts'
import type { Letter } from '../layout.ts'

/** A request that was taken; `place` is its metering point with the address. */
export type SummaryLine = ModeRequestDetails & { kind: ModeRequestKind; place: string; day: Day }

const subjects: Record<ModeRequestKind, string> = {
  startDirectDebit: 'Votre demande de prélèvement',
  stopDirectDebit: 'L’arrêt de votre prélèvement',
  startMonthlyPlan: 'Votre demande de mensualisation',
  stopMonthlyPlan: 'L’arrêt de votre mensualisation',
  changeBankAccount: 'La modification de vos coordonnées bancaires',
}

const sentences: Record<ModeRequestKind, (line: SummaryLine) => string> = {
  startDirectDebit: ({ place }) =>
    `Prélèvement demandé pour le point de comptage ${place}. Il prend effet à partir de la prochaine facture émise\u00a0: il a lieu à l’échéance de chaque facture. ${issuedBefore}`,
  stopDirectDebit: ({ place, isStillDebited }) =>
    `Prélèvement arrêté pour le point de comptage ${place}\u00a0: ${isStillDebited ? 'vos mensualités continuent d’être prélevées et le mandat SEPA reste en vigueur' : 'vos prochaines factures ne seront plus prélevées, vous les réglerez vous-même'}. ${alreadySent}`,
  // A mandate of before is that of direct debit, which pays for those.
  startMonthlyPlan: ({ place, plan, mandate }) =>
    `Mensualisation demandée pour le point de comptage ${place}${plan ? inWords(plan) : ''}${mandate?.isNew ? ` ${issuedBefore}` : ''}`,
  stopMonthlyPlan: ({ place, isStillDebited }) =>
    `Mensualisation arrêtée pour le point de comptage ${place}\u00a0: les mensualités à venir ne seront plus prélevées. Vos prochaines factures seront ${isStillDebited ? 'prélevées' : 'à régler'} en une fois. ${alreadySent}`,
  changeBankAccount: ({ place }) =>
    `Coordonnées bancaires modifiées pour le point de comptage ${place}. Le changement ne s’applique qu’à la prochaine facture.`,
}

const issuedBefore = 'Les factures déjà émises restent à régler par vos soins.'
const alreadySent = 'Un prélèvement déjà transmis à votre banque aura lieu.'

const inWords = ({ persons, yearlyM3, monthlyCents, first, last }: Plan) =>
  ` (${persons} ${persons > 1 ? 'personnes' : 'personne'}, ${yearlyM3}\u00a0m³ par an)\u00a0: dix prélèvements de ${formatCents(monthlyCents)}, le 15 de chaque mois, du ${formatDay(first)} au ${formatDay(last)}. En ${regularisationMonth(last)}, une facture de régularisation tient compte de votre consommation réelle.`

type Plan = NonNullable<ModeRequestDetails['plan']>

function accountAndMandate({ account, mandate, endedMandate, day }: SummaryLine): string[] {
  return [
    account && `Compte débité\u00a0: ${account.owner}, IBAN ${formatIban(account.maskedIban)}.`,
    mandate?.isNew && `Mandat SEPA ${mandate.reference}, signé le ${formatDay(day)}.`,
    mandate?.isNew === false && `Mandat SEPA ${mandate.reference}, toujours en vigueur.`,
    endedMandate && `Le mandat SEPA ${endedMandate} a pris fin.`,
  ].filter(text => typeof text === 'string')
}

/** DD-07, MON-08, MSG-12: one mail for all that was taken, with the mandate where one was signed. */
export function paymentSummary(name: string, lines: SummaryLine[], utility: Utility): Letter {
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const [kind] = kinds
  const isStart = kinds.some(one => one === 'startDirectDebit' || one === 'startMonthlyPlan')
  const isSigned = lines.some(({ mandate }) => mandate?.isNew)
  return {
    subject: kind && kinds.length === 1 ? subjects[kind] : 'Vos modes de paiement',
    name,
    before: [
      'Votre demande est enregistrée. En voici le récapitulatif, à conserver.',
      ...lines.map(line => [sentences[line.kind](line), ...accountAndMandate(line)].join(' ')),
    ],
    after: [
      ...(isStart
        ? [
            'Vous pouvez y mettre fin à tout moment dans «\u00a0Mon mode de paiement\u00a0» de votre espace abonnés.',
          ]
        : []),
      ...(isSigned
        ? [
            `Mandat SEPA\u00a0: ${mandateKind.toLowerCase()}. Créancier\u00a0: ${utility.name}, ${utility.address}, identifiant ${utility.creditorIdentifier}.`,
            ...mandateText(utility.name),
          ]
        : []),
    ],
  }
}
