import { formatCents } from '#domain/values.ts'
import {
  failedCall,
  failure,
  info,
  invitation,
  type Said,
  success,
  type Toast,
  warning,
} from '#http/route.server.ts'
import type { Outcome } from '#payment/ledger.server.ts'

export const words = {
  factNumber: 'Numéro de facture requis',
  refAbo: 'Numéro abonné requis',
  amount: 'Montant requis',
  amountFormat: 'Montant illisible\nÉcrivez-le comme sur la facture, par exemple 84,37.',
  tooLong: 'Ce numéro est trop long\nRecopiez-le comme sur la facture.',
}

/** The text does not say which of the three fields is wrong: that would disclose which invoices exist. */
export const notFound = (): Said => ({
  status: 400,
  tone: 'warning',
  text: `Nous ne trouvons pas de facture avec ce numéro, ce numéro abonné et ce montant. Vérifiez les trois sur votre facture. ${invitation()}`,
})

/** Rethrows what is not a failed call. */
export function problem(error: unknown): Said {
  failedCall(error)
  const text = 'La facture n’a pas pu être recherchée. Réessayez dans quelques minutes.'
  return { status: 503, tone: 'error', text: `${text} ${invitation()}` }
}

export const noMoney = 'Aucun montant n’a été débité.'

export const expired = () =>
  info(
    'Indiquez votre facture pour la payer\u00a0: ce qui a été saisi n’est gardé que deux heures, dans ce navigateur.',
  )

/** Another tab has shown another invoice since this page was loaded. */
export const otherInvoice = () =>
  warning(
    `Une autre facture a été ouverte dans un autre onglet. La voici\u00a0: vérifiez-la avant de payer. ${noMoney}`,
  )

/** PAY-03; `message` is the provider's, if the provider answered. */
export const notOpened = (message = invitation()) =>
  failure(`Le paiement n’a pas pu être ouvert. ${noMoney} ${message}`)

/** The amount owed has changed since the payment of this invoice was opened. */
export const otherAmount = (cents: number) =>
  warning(
    `Un paiement de ${formatCents(cents)} est déjà ouvert pour cette facture\u00a0: finissez-le ou annulez-le sur le site de la banque.`,
  )

/** For a payment that its subscriber has taken over: either the guest or the subscriber may be reading. */
export const toastOfTakenOver = (outcome: Outcome): Toast =>
  outcome.kind === 'booked'
    ? success('Le paiement de la facture est enregistré. Son reçu est dans le compte de l’abonné.')
    : toastOf(outcome)

/** PAY-06 to PAY-08. */
export function toastOf(outcome: Outcome): Toast {
  switch (outcome.kind) {
    case 'booked':
      return success(
        'Votre paiement est enregistré. Merci. Si vous avez donné une adresse e-mail, le reçu y arrive dans quelques minutes.',
      )
    case 'cancelled':
      return warning(`Vous avez annulé le paiement. ${noMoney}`)
    case 'refused':
      return failure(
        `${outcome.message ? `${outcome.message} ` : ''}Le paiement n’a pas abouti\u00a0; vous pouvez réessayer.`,
      )
    case 'pending':
      return info(
        'Votre paiement est en cours de vérification. Il sera enregistré dans quelques minutes\u00a0; ne payez pas une seconde fois.',
      )
  }
}

export const noSuchPayment = {
  title: 'Paiement introuvable',
  text: 'Cette adresse ne mène à aucun paiement.',
}

/** One text for all that only concerns the subscriber: a dispute, a credit, more time to pay, instalments. */
const notHere = {
  tone: 'info',
  title: 'Cette facture ne se paie pas ici',
  text: 'Son abonné lit dans son compte ce qui en reste à payer, et quand\u00a0: connectez-vous à ce compte. Sinon, appelez le service Gestion Clientèle.',
  logIn: true,
} as const

export const statuses = {
  settled: { tone: 'success', title: 'Cette facture est réglée', text: 'Il n’y a rien à payer.' },
  checking: {
    tone: 'info',
    title: 'Un paiement de cette facture est en cours de vérification',
    text: 'Il sera enregistré dans quelques minutes. Ne payez pas une seconde fois.',
  },
  elsewhere: {
    tone: 'info',
    title: 'Un paiement de cette facture est déjà commencé',
    text: 'Il peut durer une heure et demie. S’il n’aboutit pas, la facture pourra être payée ici ensuite.',
  },
  dispute: notHere,
  // The paper bill announces the debit too, so that nothing is disclosed.
  debit: {
    tone: 'info',
    title: 'Cette facture sera prélevée',
    text: 'Elle le sera à sa date limite. Ne la payez pas une seconde fois.',
  },
  credit: notHere,
  other: notHere,
} as const
