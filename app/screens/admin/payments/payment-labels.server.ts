import type { PaymentState } from '#payment/states.ts'

const states: Record<PaymentState, string> = {
  created: 'Créé',
  sent: 'Commencé, chez le prestataire',
  authorised: 'Accepté par la banque',
  booking: 'Imputation en cours',
  doubtful: 'Imputation incertaine',
  booked: 'Enregistré',
  cancelled: 'Annulé',
  refused: 'Refusé',
  expired: 'Expiré',
  'to-check': 'À vérifier',
}

export const stateLabel = (state: string) => states[state as PaymentState] ?? state

const reasons: [RegExp, string][] = [
  [/^submitted$/, 'Demandé par l’abonné'],
  [/^submitted without an account$/, 'Demandé sans compte'],
  [/^provider (\w+) to the end$/, 'Prestataire\u00a0: code $1 jusqu’à la fin du délai'],
  [/^provider (\w+)$/, 'Prestataire\u00a0: code $1'],
  [/^unknown to the provider$/, 'Inconnu du prestataire'],
  [
    /^another amount or order than ours$/,
    'Le prestataire annonce un autre montant ou une autre commande',
  ],
  [/^accepted after staff closed it$/, 'Accepté par la banque après avoir été classé sans suite'],
  [/^to be booked$/, 'À imputer'],
  [/^replaced by a new payment$/, 'Remplacé par un nouveau paiement'],
  [/^its invoices were paid meanwhile$/, 'Ses factures ont été payées entre-temps'],
  [/^no session at the provider$/, 'Le prestataire n’a pas répondu\u00a0: paiement non ouvert'],
  [/^no session: provider (\w+)$/, 'Le prestataire a refusé de l’ouvrir (code $1)'],
  [/^foreign payment page$/, 'Page de paiement d’un autre site que le prestataire'],
  [/^abandoned before the provider$/, 'Abandonné avant d’arriver chez le prestataire'],
  [/^pay-bills$/, 'Imputé par l’exploitant'],
  [/^booked already$/, 'L’exploitant l’avait déjà imputé'],
  [/^not booked yet$/, 'L’exploitant ne l’a pas encore imputé'],
  [/^pay-bills refused again and again$/, 'L’exploitant refuse toujours de l’imputer'],
  [/^pay-bills refused: (.*)$/, 'L’exploitant refuse de l’imputer (réponse $1)'],
  [/^pay-bills: token refused$/, 'L’exploitant refuse le jeton du portail'],
  [/^pay-bills: no answer$/, 'L’exploitant n’a pas répondu'],
  [/^booking was abandoned$/, 'L’imputation s’est interrompue'],
  [/^refund by (.*)$/, 'Remboursement demandé par $1'],
  [/^refund: provider (\w+)$/, 'Remboursement\u00a0: le prestataire a répondu $1'],
  [/^staff: (.*)$/, 'Décidé par $1'],
]

export function reasonLabel(reason: string): string {
  const known = reasons.find(([pattern]) => pattern.test(reason))
  return known ? reason.replace(...known) : reason
}

const hour = 3_600_000

/** A duration (ms) as « 3 h », « 2 jours ». */
export function ageLabel(milliseconds: number): string {
  const hours = Math.floor(milliseconds / hour)
  if (hours < 1) return 'moins d’une heure'
  if (hours < 48) return `${hours}\u00a0h`
  return `${Math.floor(hours / 24)}\u00a0jours`
}
