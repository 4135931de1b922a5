import { formatCents, formatInstant } from '#domain/values.ts'
import type { Letter } from '#utility/mails/layout.ts'

type Paid = {
  reference: string
  amountCents: number
  bookedAt: Date
  lines: { factNumber: string; amountCents: number }[]
}

/** Goes to a payer without an account, so it has neither the name nor the address of the subscriber. */
export const guestReceipt = ({ reference, amountCents, bookedAt, lines }: Paid): Letter => ({
  subject: 'Le reçu de votre paiement',
  before: [
    `Nous avons bien reçu votre paiement de ${formatCents(amountCents)}, par carte bancaire, enregistré le ${formatInstant(bookedAt)}. Merci.`,
    ...lines.map(
      ({ factNumber, amountCents }) => `Facture ${factNumber}\u00a0: ${formatCents(amountCents)}.`,
    ),
    `Référence du paiement\u00a0: ${reference}.`,
    'Vous n’avez rien d’autre à faire. Conservez ce message\u00a0: il vaut reçu. Il ne remplace pas la facture.',
  ],
  after:
    'Cette adresse e-mail nous a été donnée pour ce reçu seulement\u00a0: nous ne nous en servons pour rien d’autre.',
})
