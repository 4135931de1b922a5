import { formatIban } from '#domain/bank.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { mandateKind, mandateText } from '#domain/mandate.ts'
import { formatCents } from '#domain/money.ts'
import { regularisationMonth } from '#domain/schedule.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

/** What is kept of a request about payment modes. */
export type ModeDetails = {
  account?: { owner: string; maskedIban: string }
  mandate?: { reference: string; isNew: boolean }
  plan?: { persons: number; yearlyM3: number; monthlyCents: number; first: Day; last: Day }
  endedMandate?: string
  /** Of an end: whether the other mode goes on debiting. */
  isStillDebited?: boolean
}

type Line = RecapLine<ModeDetails>
type Plan = NonNullable<ModeDetails['plan']>

const issuedBefore = 'Les factures déjà émises restent à régler par vos soins.'
const alreadySent = 'Un prélèvement déjà transmis à votre banque aura lieu.'
const howToEnd =
  'Vous pouvez y mettre fin à tout moment dans «\u00a0Mon mode de paiement\u00a0» de votre espace abonnés.'

const inWords = ({ persons, yearlyM3, monthlyCents, first, last }: Plan) =>
  ` (${persons} ${persons > 1 ? 'personnes' : 'personne'}, ${yearlyM3}\u00a0m³ par an)\u00a0: dix prélèvements de ${formatCents(monthlyCents)}, le 15 de chaque mois, du ${formatDay(first)} au ${formatDay(last)}. En ${regularisationMonth(last)}, une facture de régularisation tient compte de votre consommation réelle.`

function accountAndMandate({ day, details }: Line): string[] {
  const { account, mandate, endedMandate } = details
  return [
    account && `Compte débité\u00a0: ${account.owner}, IBAN ${formatIban(account.maskedIban)}.`,
    mandate?.isNew && `Mandat SEPA ${mandate.reference}, signé le ${formatDay(day)}.`,
    mandate?.isNew === false && `Mandat SEPA ${mandate.reference}, toujours en vigueur.`,
    endedMandate && `Le mandat SEPA ${endedMandate} a pris fin.`,
  ].filter(text => typeof text === 'string')
}

/** The words of one call; `isStart`: it begins a mode, which may be ended at any time. */
const mode = (subject: string, isStart: boolean, sentence: (line: Line) => string): RecapWords => ({
  subject,
  subjectOfSeveral: 'Vos modes de paiement',
  sentence: line => [sentence(line as Line), ...accountAndMandate(line as Line)].join(' '),
  closing: (lines, { name, address, creditorIdentifier }) => [
    ...(isStart ? [howToEnd] : []),
    ...(lines.some(line => (line as Line).details.mandate?.isNew)
      ? [
          `Mandat SEPA\u00a0: ${mandateKind.toLowerCase()}. Créancier\u00a0: ${name}, ${address}, identifiant ${creditorIdentifier}.`,
          ...mandateText(name),
        ]
      : []),
  ],
})

/** DD-07, MON-08, MSG-12: what was taken, with the mandate where one was signed. */
export const paymentModeRecaps: Record<string, RecapWords> = {
  startDirectDebit: mode(
    'Votre demande de prélèvement',
    true,
    ({ place }) =>
      `Prélèvement demandé pour le point de comptage ${place}. Il prend effet à partir de la prochaine facture émise\u00a0: il a lieu à l’échéance de chaque facture. ${issuedBefore}`,
  ),
  stopDirectDebit: mode(
    'L’arrêt de votre prélèvement',
    false,
    ({ place, details: { isStillDebited } }) =>
      `Prélèvement arrêté pour le point de comptage ${place}\u00a0: ${isStillDebited ? 'vos mensualités continuent d’être prélevées et le mandat SEPA reste en vigueur' : 'vos prochaines factures ne seront plus prélevées, vous les réglerez vous-même'}. ${alreadySent}`,
  ),
  // A mandate of before is that of direct debit, which pays for those.
  startMonthlyPlan: mode(
    'Votre demande de mensualisation',
    true,
    ({ place, details: { plan, mandate } }) =>
      `Mensualisation demandée pour le point de comptage ${place}${plan ? inWords(plan) : ''}${mandate?.isNew ? ` ${issuedBefore}` : ''}`,
  ),
  stopMonthlyPlan: mode(
    'L’arrêt de votre mensualisation',
    false,
    ({ place, details: { isStillDebited } }) =>
      `Mensualisation arrêtée pour le point de comptage ${place}\u00a0: les mensualités à venir ne seront plus prélevées. Vos prochaines factures seront ${isStillDebited ? 'prélevées' : 'à régler'} en une fois. ${alreadySent}`,
  ),
  changeBankAccount: mode(
    'La modification de vos coordonnées bancaires',
    false,
    ({ place }) =>
      `Coordonnées bancaires modifiées pour le point de comptage ${place}. Le changement ne s’applique qu’à la prochaine facture.`,
  ),
}
