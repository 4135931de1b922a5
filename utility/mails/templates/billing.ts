import { shortReference } from '#domain/short-reference.ts'
import { dayOf, formatCents, formatDay, timeInWords } from '#domain/values.ts'
import type { Letter } from '../layout.ts'

/** EINV-05: `since` and `terms` are days as texts; each invoice will be announced to `mail`. */
export const eInvoiceJoined = (
  name: string,
  { since, terms, mail, url }: { since: string; terms: string; mail: string; url: string },
): Letter => ({
  subject: 'Votre adhésion à l’e-facture',
  name,
  before: [
    `Depuis le ${since}, vos factures ne vous sont plus envoyées par courrier\u00a0: à chacune, un e-mail vous prévient à l’adresse ${mail}.`,
    `Vous avez accepté les conditions de l’e-facture du ${terms}.`,
    'Vous pouvez revenir au papier à tout moment et sans frais, sur cette page.',
  ],
  link: { label: 'Lire les conditions, ou revenir au papier', url },
  after: 'Si vous n’êtes pas à l’origine de cette adhésion, appelez-nous.',
})

export const eInvoiceLeft = (name: string, address: string): Letter => ({
  subject: 'Le retour à vos factures sur papier',
  name,
  before: [
    `Vos prochaines factures arrivent par courrier à cette adresse\u00a0: ${address}. Ce retour au papier est sans frais.`,
    'Vos factures restent aussi à lire et à télécharger dans votre espace abonnés.',
  ],
  after: 'Si vous n’êtes pas à l’origine de ce changement, appelez-nous.',
})

/** BEY-411: what staff write to a household that the social services named; `details`: its credit, if it got one. */
export const aidNotified = (
  name: string,
  text: string,
  url: string,
  details: [term: string, value: string][],
): Letter => ({
  subject: 'Une aide pour votre eau',
  name,
  words: { by: 'Le service Gestion Clientèle vous\u00a0écrit\u00a0:', text },
  before: [],
  link: { label: 'Voir vos factures', url },
  details,
  after: [],
})

export type Paid = {
  reference: string
  amountCents: number
  bookedAt: Date
  lines: { factNumber: string; amountCents: number }[]
}

const nothingLeft = 'Vous n’avez rien d’autre à faire.'

/** What the mail of each card payment says, with an account or without. */
export function receiptLetter({ reference, amountCents, bookedAt, lines }: Paid): Letter {
  const receipt = receiptNumber(reference)
  return {
    subject: `Reçu ${receipt}\u00a0: ${formatCents(amountCents)} payés le ${formatDay(dayOf(bookedAt))}`,
    title: 'Merci, c’est payé',
    tone: 'good',
    preview: `${nothingLeft} Reçu ${receipt}.`,
    amount: formatCents(amountCents),
    before: nothingLeft,
    details: [
      ['Reçu', receipt, 'isLarge'],
      [
        lines.length > 1 ? 'Factures' : 'Facture',
        lines
          .map(({ factNumber, amountCents }) => `${factNumber}\u00a0: ${formatCents(amountCents)}`)
          .join('\n'),
      ],
      ['Le', `${formatDay(dayOf(bookedAt))} à ${timeInWords(bookedAt)}`],
      ['Par', 'carte bancaire'],
    ],
    after: [],
  }
}

/** The short number that the receipt has, too; a portal may have named its payments otherwise. */
const receiptNumber = (reference: string) =>
  isUuid.test(reference) ? shortReference(reference) : reference
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** BEY-780: `leftCents` is the balance of the metering point after the payment, negative for a credit. */
export function paymentReceipt(
  name: string,
  { leftCents, ...paid }: Paid & { leftCents: number },
  url: string,
): Letter {
  const letter = receiptLetter(paid)
  const left = formatCents(Math.max(0, leftCents))
  const sentence = leftCents > 0 ? `Il vous reste ${left} à payer pour cette adresse.` : nothingLeft
  return {
    ...letter,
    name,
    preview: `${sentence} Reçu ${receiptNumber(paid.reference)}.`,
    before: sentence,
    link: { label: 'Télécharger le reçu (PDF)', url },
    details: [...(letter.details ?? []), ['Reste à payer', left]],
    why: 'Gardez cet e-mail\u00a0: au téléphone, le numéro du reçu suffit.',
  }
}
