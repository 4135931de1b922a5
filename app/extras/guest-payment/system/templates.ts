import { shortReference } from '#domain/short-reference.ts'
import { dayOf, formatCents, formatDay, formatInstant } from '#domain/values.ts'
import type { Letter } from '#utility/mails/layout.ts'

type Paid = {
  reference: string
  amountCents: number
  bookedAt: Date
  lines: { factNumber: string; amountCents: number }[]
}

/** Goes to a payer without an account, so it has neither the name nor the address of the subscriber. */
export const guestReceipt = ({ reference, amountCents, bookedAt, lines }: Paid): Letter => {
  const receipt = numberOf(reference)
  return {
    subject: `Reçu ${receipt}\u00a0: ${formatCents(amountCents)} payés le ${formatDay(dayOf(bookedAt))}`,
    title: 'Merci, c’est payé',
    tone: 'good',
    preview: `Vous n’avez rien d’autre à faire. Reçu ${receipt}.`,
    amount: formatCents(amountCents),
    before: 'Vous n’avez rien d’autre à faire.',
    details: [
      ['Reçu', receipt],
      [
        lines.length > 1 ? 'Factures' : 'Facture',
        lines
          .map(({ factNumber, amountCents }) => `${factNumber}\u00a0: ${formatCents(amountCents)}`)
          .join('\n'),
      ],
      ['Le', formatInstant(bookedAt)],
      ['Par', 'carte bancaire'],
      ['Référence du paiement', reference],
    ],
    after: [
      'Gardez cet e-mail\u00a0: il vaut reçu, et au téléphone son numéro suffit. Il ne remplace pas la facture.',
      'Cette adresse e-mail nous a été donnée pour ce reçu seulement\u00a0: nous ne nous en servons pour rien d’autre.',
    ],
  }
}

/** The short number that the receipt has, too; a portal may have named its payments otherwise. */
const numberOf = (reference: string) =>
  isUuid.test(reference) ? shortReference(reference) : reference
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
