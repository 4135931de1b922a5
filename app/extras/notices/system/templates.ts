import { formatDaily, formatVolume } from '#domain/consumption.ts'
import { cappedVolume, leakDeadline } from '#domain/leak.ts'
import { type Day, formatCents, formatDay, listOf } from '#domain/values.ts'
import type { Letter } from '#utility/mails/layout.ts'
import {
  dailyText,
  legalFigures,
  type NoticeKind,
  type Threshold,
  thresholdText,
} from '../rules.ts'

export type Invoice = {
  /** The invoice's number. */
  about: string
  /** The postal address and the reference of the metering point. */
  place: string
  amountCents: number
  balanceCents: number
  dueOn: Day
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

const introductions: Record<Kind, string> = {
  facture: 'Voici ce que nous venons de facturer pour votre abonnement.',
  echeance:
    'La date limite de paiement approche. Si vous venez de payer, ne tenez pas compte de ce message.',
  retard:
    'La date limite de paiement est passée. Si vous venez de payer, ne tenez pas compte de ce message.',
}

const help =
  'Vous ne pouvez pas tout payer\u00a0? Appelez-nous ou écrivez-nous sans attendre\u00a0: nous cherchons une solution avec vous.'

function invoiceLine(kind: Kind, invoice: Invoice): string {
  const { about, place, amountCents, balanceCents, dueOn } = invoice
  const amount = `Facture ${about}, ${place}\u00a0: ${formatCents(amountCents)}`
  if (balanceCents === 0) return `${amount}. Il n’y a rien à payer.`
  if (balanceCents < 0)
    return `${amount}. Il n’y a rien à payer, et ${formatCents(-balanceCents)} sont en votre faveur.`
  const owed =
    balanceCents < amountCents ? `${amount}, dont il reste ${formatCents(balanceCents)}` : amount
  if (kind === 'retard') return `${owed}. Elle était à payer au plus tard le ${formatDay(dueOn)}.`
  return invoice.isDebited
    ? `${owed}. Elle sera prélevée\u00a0: vous n’avez rien à faire.`
    : `${owed}, à payer au plus tard le ${formatDay(dueOn)}.`
}

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
    before: [introductions[kind], ...invoices.map(invoice => invoiceLine(kind, invoice))],
    link: { label: isToPay ? 'Voir et payer mes factures' : 'Voir mes factures', url },
    after: listOf(
      kind !== 'facture' && help,
      isForced &&
        'Cet e-mail remplace le courrier\u00a0: vous avez choisi l’e-facture, dans «\u00a0Mon compte abonné\u00a0».',
    ),
  }
}

export type Reading = { place: string; date: Day; litres: number; threshold: Threshold }

export const thresholdNotice = (name: string, readings: Reading[], url: string): Letter => ({
  subject: 'Votre consommation dépasse votre seuil',
  name,
  before: readings.map(
    ({ place, date, litres, threshold }) =>
      `Au relevé du ${formatDay(date)}, ${place}, votre consommation depuis le relevé précédent est de ${dailyText(litres)}. Votre seuil est de ${thresholdText(threshold)}.`,
  ),
  link: { label: 'Voir ma consommation', url },
  after:
    'Un robinet, une chasse d’eau ou une canalisation fuit peut-être. Pour le savoir, fermez tous les robinets et arrêtez les appareils\u00a0: si le compteur tourne encore, il y a une fuite.',
})

type Notice = Parameters<typeof legalFigures>[0] & {
  place: string
  average: number
  today: Day
  url: string
}

/** The mail that the law requires (CGCT, L. 2224-12-4, III bis, and R. 2224-20-1). It says how to have the bill capped. */
export const leakNotice = (name: string, notice: Notice): Letter => {
  const { place, average, oldDate, newDate, today, url } = notice
  const last = formatDay(leakDeadline(today))
  return {
    subject: 'Votre consommation d’eau a augmenté de façon anormale',
    name,
    before: [
      `Votre compteur a été relevé, ${place}\u00a0: ${legalFigures(notice)}. C’est plus du double de votre consommation moyenne d’avant (${formatDaily(average)}\u00a0m³ par jour, sur trois ans au plus). Une fuite en est souvent la cause.`,
      'La loi nous oblige à vous en informer (article L. 2224-12-4, III bis, du code général des collectivités territoriales).',
      `Dans un local d’habitation, si une canalisation d’eau potable fuit après le compteur, vous ne devez rien au-delà du double de votre moyenne, soit environ ${formatVolume(cappedVolume(average, oldDate, newDate))}\u00a0m³ pour cette période. Les fuites d’appareils ménagers et d’équipements sanitaires ou de chauffage n’ouvrent pas ce droit.`,
      `Pour cela, faites réparer la fuite par une entreprise de plomberie, et envoyez-nous son attestation au plus tard le ${last}\u00a0: elle dit où était la fuite, et quel jour elle a été réparée.`,
      `Vous ne trouvez pas de fuite\u00a0? Jusqu’au ${last}, vous pouvez nous demander de vérifier votre compteur.`,
    ],
    link: { label: 'Chercher la fuite, envoyer l’attestation', url },
    after:
      'Cet avis fait partie de nos obligations\u00a0: il ne dépend pas des avis que vous avez choisis. La date de son envoi est gardée cinq ans, et vous la retrouvez dans votre espace abonnés.',
  }
}

type NightLeak = {
  lost: string
  since: Day
  place: string
  /** Whose leak it is, to a helper; null to the subscriber. */
  helped: string | null
  /** Who else got this mail. */
  helpers: string[]
  phone: string
  url: string
}

/** BEY-653: a leak of which the nights of a meter that is read from afar tell, in the words of the pages (BEY-642). */
export const nightLeak = (name: string, leak: NightLeak): Letter => {
  const { lost, since, place, helped, helpers, phone, url } = leak
  const day = formatDay(since).slice(0, 5)
  const where = helped ? `Chez ${helped}, au ${place}` : `Au ${place}`
  const told = helpers.join(' et ')
  return {
    subject: `L’eau coule jour et nuit chez ${helped ?? 'vous'} depuis le ${day}`,
    title: helped ? 'Fuite probable' : `L’eau coule jour et nuit depuis le\u00a0${day}`,
    tone: 'warning',
    preview: `${lost}. Trois choses à regarder ce soir.`,
    name,
    before: helped
      ? `Il y a sans doute une fuite. ${where}, le compteur ne s’arrête plus depuis le ${formatDay(since)}, même la nuit.`
      : `${where}, votre compteur ne s’arrête plus, même la nuit\u00a0: ${lost}.`,
    strong: lost.replace(/,.*/, ''),
    link: { label: helped ? 'Voir ce que je peux faire' : 'Chercher la fuite', url },
    steps: [
      'La chasse d’eau\u00a0: écoutez-la, elle doit se taire.',
      'Le groupe de sécurité du chauffe-eau\u00a0: il ne doit couler qu’en chauffe.',
      `Rien trouvé\u00a0? Fermez le robinet avant compteur et appelez le ${phone.replaceAll(' ', '\u00a0')}, 24h/24.`,
    ],
    after: [
      ...(helped
        ? []
        : [
            'C’est réparé, ou c’est normal\u00a0? Ce message s’en va de votre espace après une nuit sans écoulement.',
          ]),
      'Nous ne vous récrirons pas pour la même fuite.',
    ].join(' '),
    why: [
      `Vous recevez cet e-mail parce que ${helped ? 'vous aidez cette personne' : 'votre compteur est relevé à distance'}.`,
      told &&
        `${told}, qui vous ${helpers.length > 1 ? 'aident' : 'aide'}, le ${helpers.length > 1 ? 'reçoivent' : 'reçoit'} aussi.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}
