import { formatCents } from '#domain/values.ts'
import {
  failure,
  info,
  invitation,
  problemText,
  success,
  type Toast,
  warning,
} from '#http/route.server.ts'
import type { Outcome } from '#payment/ledger.server.ts'

export const noMoney = 'Aucun montant n’a été débité.'

/** PAY-06, PAY-07, PAY-08: the provider’s words first, then what to do. */
export function toastOf(outcome: Outcome): Toast {
  switch (outcome.kind) {
    case 'booked':
      return success(
        `Votre paiement de ${formatCents(outcome.cents)} a bien été enregistré. Merci.`,
      )
    case 'cancelled':
      return warning(`Vous avez annulé le paiement. ${noMoney}`)
    case 'refused':
      return failure(
        outcome.message
          ? `${outcome.message} Le paiement n’a pas abouti\u00a0; vous pouvez réessayer.`
          : `Le paiement n’a pas abouti. ${invitation()}`,
      )
    case 'pending':
      return info(
        'Votre paiement est en cours de vérification. Il apparaîtra sur vos factures dans quelques minutes\u00a0; ne payez pas une seconde fois.',
      )
  }
}

export const notYours = {
  title: 'Facture introuvable',
  text: 'Cette facture ne fait pas partie de ce point de comptage.',
}

export const noSuchPoint = {
  title: 'Point de comptage introuvable',
  text: 'Ce point de comptage ne fait pas partie de votre abonnement.',
}

/** INV-10: settled invoices can be ticked for the spreadsheet, but not paid. */
export const nothingTicked = () =>
  info(
    'Rien n’est à payer dans ce que vous avez coché, et rien n’a été payé. Cochez une facture à payer ou, pour tout payer, ne cochez rien.',
  )

export const nothingToPay = () => info('Aucune facture à payer\u00a0: elles sont déjà réglées.')

export const deferredOnly = () =>
  info(
    'Un délai ou un paiement en plusieurs fois est accordé pour ce qui reste à payer. Pour tout payer maintenant, cochez la facture\u00a0: cela y met fin.',
  )

/** PAY-03; `message` is the provider's, if the provider answered. */
export const sessionRefused = (message = problemText("de l'ouverture du paiement")) =>
  failure(`Le paiement n’a pas pu être ouvert. ${noMoney} ${message}`)

const inOneSentence = new Intl.ListFormat('fr')

/** A payment of other invoices, or of other amounts, waits at the provider. */
export function openElsewhere({ cents, invoices }: { cents: number; invoices: string[] }): Toast {
  const which = `${invoices.length > 1 ? 'les factures' : 'la facture'} ${inOneSentence.format(invoices)}`
  return warning(
    `Un paiement de ${formatCents(cents)} est déjà ouvert pour ${which}\u00a0: reprenez-le, ou annulez-le sur le site de la banque.`,
  )
}

/** A guest has begun to pay one of these invoices, or has paid it. */
export const paidElsewhere = ({ isPaid }: { isPaid: boolean }): Toast =>
  info(
    isPaid
      ? `Une de ces factures vient d’être réglée par quelqu’un d’autre, sans compte. ${noMoney}`
      : `Un paiement sans compte est commencé pour une de ces factures. ${noMoney} S’il n’aboutit pas, vous pourrez la payer dans une heure et demie au plus.`,
  )

export const noSuchPayment = {
  title: 'Paiement introuvable',
  text: 'Ce paiement ne fait pas partie de votre abonnement.',
}

export const noReceipt = () =>
  info(
    'Ce paiement n’a pas de reçu\u00a0: il n’est pas enregistré sur vos factures, ou ne l’a pas été par la carte.',
  )
