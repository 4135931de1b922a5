import type { Letter } from '#utility/mails/layout.ts'
import { type Paid, receiptLetter } from '#utility/mails/templates/billing.ts'

/** Goes to a payer without an account, so it has neither the name nor the address of the subscriber. */
export const guestReceipt = (paid: Paid): Letter => {
  const letter = receiptLetter(paid)
  return {
    ...letter,
    details: [...(letter.details ?? []), ['Référence du paiement', paid.reference]],
    after: [
      'Gardez cet e-mail\u00a0: il vaut reçu, et au téléphone son numéro suffit. Il ne remplace pas la facture.',
      'Cette adresse e-mail nous a été donnée pour ce reçu seulement\u00a0: nous ne nous en servons pour rien d’autre.',
    ],
  }
}
