import { type Day, formatDay } from '#domain/dates.ts'
import { formatCents } from '#domain/money.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { Letter } from '../layout.ts'

type Invoice = {
  about: string
  place: string
  amountCents: number
  balanceCents: number
  dueOn: Day
  /** By direct debit: its subscriber has nothing to do. */
  isDebited: boolean
}
type Kind = Exclude<NoticeKind, 'seuil'>

const subjects: Record<Kind, { one: (invoice: Invoice) => string; several: string }> = {
  facture: {
    one: ({ about }) => `Votre nouvelle facture ${about}`,
    several: 'Vos nouvelles factures',
  },
  echeance: {
    one: ({ about, dueOn }) =>
      `Votre facture ${about} est à payer au plus tard le ${formatDay(dueOn)}`,
    several: 'Vos factures sont bientôt à payer',
  },
  retard: {
    one: ({ about }) => `Votre facture ${about} est en retard`,
    several: 'Vos factures sont en retard',
  },
}

const beginnings: Record<Kind, string> = {
  facture: 'Voici ce que nous venons de facturer pour votre abonnement.',
  echeance:
    'La date limite de paiement approche. Si vous venez de payer, ne tenez pas compte de ce message.',
  retard:
    'La date limite de paiement est passée. Si vous venez de payer, ne tenez pas compte de ce message.',
}

const help =
  'Vous ne pouvez pas tout payer\u00a0? Appelez-nous ou écrivez-nous sans attendre\u00a0: nous cherchons une solution avec vous.'

function sentence(kind: Kind, invoice: Invoice): string {
  const { about, place, amountCents, balanceCents, dueOn } = invoice
  const amount = `Facture ${about}, ${place}\u00a0: ${formatCents(amountCents)}`
  if (balanceCents <= 0) return `${amount}. Il n’y a rien à payer.`
  const left =
    balanceCents < amountCents ? `${amount}, dont il reste ${formatCents(balanceCents)}` : amount
  if (kind === 'retard') return `${left}. Elle était à payer au plus tard le ${formatDay(dueOn)}.`
  return invoice.isDebited
    ? `${left}. Elle sera prélevée\u00a0: vous n’avez rien à faire.`
    : `${left}, à payer au plus tard le ${formatDay(dueOn)}.`
}

/** What a subscriber has chosen to be told of; `isForced`: it comes in the place of paper. */
export const invoiceNotice = (
  name: string,
  kind: Kind,
  { invoices, isForced, url }: { invoices: Invoice[]; isForced: boolean; url: string },
): Letter => {
  const [first] = invoices
  const { one, several } = subjects[kind]
  const isToPay =
    kind !== 'facture' ||
    invoices.some(({ balanceCents, isDebited }) => balanceCents > 0 && !isDebited)
  return {
    subject: first && invoices.length === 1 ? one(first) : several,
    name,
    before: [beginnings[kind], ...invoices.map(invoice => sentence(kind, invoice))],
    link: { label: isToPay ? 'Voir et payer mes factures' : 'Voir mes factures', url },
    after: [
      ...(kind === 'facture' ? [] : [help]),
      ...(isForced
        ? [
            'Cet e-mail remplace le courrier\u00a0: vous avez choisi l’e-facture, dans «\u00a0Mon compte abonné\u00a0».',
          ]
        : []),
    ],
  }
}
