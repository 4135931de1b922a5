import { formatIban } from '#domain/bank.ts'
import { formatVolume } from '#domain/consumption.ts'
import { type ForwardingAddress, forwardingLine, indexRead } from '#domain/leaving.ts'
import { mandateKind, mandateText, regularisationMonth } from '#domain/payment-modes.ts'
import { withoutPromise } from '#domain/promised-day.ts'
import { delayRequestType } from '#domain/request.ts'
import { type Day, formatCents, formatDay, listOf } from '#domain/values.ts'
import type { Utility } from '../../handler.ts'
import type { Letter } from '../layout.ts'

type Answer = {
  id: string
  /** The type of the request, and the day it was sent. */
  type: string
  sentOn: Day
  text: string
  /** The agent who has written; undefined while it is not known. */
  author?: string | undefined
  link: string
  status: string
  isOpen: boolean
}

/** How the mail of an answer names the request that it answers, and the ending of what agrees with it. */
const named: Record<string, [named: string, ending: string]> = {
  'Dossier de fuite': ['votre dossier de fuite', ''],
  Réclamation: ['votre réclamation', 'e'],
  [delayRequestType]: ['votre demande de délai de paiement', 'e'],
}

/**
 * ADMREQ-28, BEY-652: the answer of the staff, whose files are attached to the mail, in their own words, without a
 * greeting above theirs. `text` is plain, with line breaks. The day that the portal has added is no word of theirs.
 */
export const requestAnswer = ({
  id,
  type,
  sentOn,
  text,
  author,
  link,
  status,
  isOpen,
}: Answer): Letter => {
  const [what, ending] = named[type] ?? ['votre demande', 'e']
  const { words, promise } = withoutPromise(text)
  return {
    subject: `Réponse à ${what} ${id}`,
    title: `Réponse à ${what}`,
    words: {
      by: `${id}, envoyé${ending} le ${formatDay(sentOn)}. ${author ?? 'Le service Gestion Clientèle'} vous\u00a0écrit\u00a0:`,
      text: words,
    },
    before: [],
    strong: promise ?? status,
    link: {
      label: isOpen ? 'Répondre dans mon espace' : 'Voir la demande et ses fichiers',
      url: link,
    },
    after: [
      `État de la demande\u00a0: ${status}.${promise ? ` ${promise}` : ''}`,
      ...(isOpen
        ? []
        : ['Pour aller plus loin, faites une nouvelle demande dans votre espace abonnés.']),
    ],
    why: 'Vous recevez cet e-mail parce que vous avez fait une demande.',
  }
}

export const requestCancelled = (name: string, id: string, url: string): Letter => ({
  subject: `Votre demande ${id} est annulée`,
  name,
  before: `Vous avez annulé votre demande ${id}\u00a0: nous ne la traitons plus. Elle reste dans l’historique de votre espace abonnés.`,
  link: { label: 'Voir la demande', url },
  after: 'Si vous n’êtes pas à l’origine de cette annulation, appelez-nous.',
})

export type Details = Record<string, unknown>

type RecapLine<D extends Details = Details> = {
  kind: string
  place: string | null
  day: Day
  details: D
}

type RecapWords = {
  subject: string
  /** The subject of one mail about several requests of this kind. */
  subjectOfSeveral?: string
  sentence(line: RecapLine): string
  closing?(lines: RecapLine[], utility: Utility): string[]
}

export type ModeDetails = {
  account?: { owner: string; maskedIban: string }
  mandate?: { reference: string; isNew: boolean }
  plan?: { persons: number; yearlyM3: number; monthlyCents: number; first: Day; last: Day }
  endedMandate?: string
  isStillDebited?: boolean
}

type Line = RecapLine<ModeDetails>
type Plan = NonNullable<ModeDetails['plan']>

const issuedBefore = 'Les factures déjà émises restent à régler par vos soins.'
const alreadySent = 'Un prélèvement déjà transmis à votre banque aura lieu.'
const howToEnd =
  'Vous pouvez y mettre fin à tout moment dans «\u00a0Mon mode de paiement\u00a0» de votre espace abonnés.'

const inWords = ({ persons, yearlyM3, monthlyCents, first, last }: Plan) =>
  ` (${persons} ${persons > 1 ? 'personnes' : 'personne'}, ${formatVolume(yearlyM3)}\u00a0m³ par an)\u00a0: dix prélèvements de ${formatCents(monthlyCents)}, le 15 de chaque mois, du ${formatDay(first)} au ${formatDay(last)}. En ${regularisationMonth(last)}, une facture de régularisation tient compte de votre consommation réelle.`

function accountAndMandate({ day, details }: Line): string[] {
  const { account, mandate, endedMandate } = details
  return [
    account && `Compte débité\u00a0: ${account.owner}, IBAN ${formatIban(account.maskedIban)}.`,
    mandate?.isNew && `Mandat SEPA ${mandate.reference}, signé le ${formatDay(day)}.`,
    mandate?.isNew === false && `Mandat SEPA ${mandate.reference}, toujours en vigueur.`,
    endedMandate && `Le mandat SEPA ${endedMandate} a pris fin.`,
  ].filter(text => typeof text === 'string')
}

/** The recap of a call about a payment mode; the recap of a call that begins one (`isStart`) says how to end it. */
const mode = (subject: string, isStart: boolean, sentence: (line: Line) => string): RecapWords => ({
  subject,
  subjectOfSeveral: 'Vos modes de paiement',
  sentence: (line: Line) => [sentence(line), ...accountAndMandate(line)].join(' '),
  closing: (lines: Line[], { name, address, creditorIdentifier }) => [
    ...(isStart ? [howToEnd] : []),
    ...(lines.some(({ details }) => details.mandate?.isNew)
      ? [
          `Mandat SEPA\u00a0: ${mandateKind.toLowerCase()}. Créancier\u00a0: ${name}, ${address}, identifiant ${creditorIdentifier}.`,
          ...mandateText(name),
        ]
      : []),
  ],
})

export type LeavingDetails = ForwardingAddress & {
  date: Day
  commentaire: string
  /** In m³. */
  index: number
  dateReleve: Day
  numCompteur: string
  files?: string[]
}

function readingOf({ date, index, dateReleve, numCompteur }: LeavingDetails) {
  const meter = numCompteur && `, compteur ${numCompteur}`
  const estimated =
    dateReleve < date ? ` Votre consommation est ensuite estimée jusqu’au ${formatDay(date)}.` : ''
  return `Index ${indexRead(index, dateReleve)}${meter}.${estimated}`
}

/** The recap of a call that ends a contract; `day` says what happens on the last day. */
const leaving = (day: string): RecapWords => ({
  subject: 'Votre résiliation',
  subjectOfSeveral: 'Vos résiliations',
  sentence({ place, details }: RecapLine<LeavingDetails>) {
    const { date, commentaire, files = [] } = details
    return [
      `Résiliation de l’abonnement du point de comptage ${place}. ${day} le ${formatDay(date)}.`,
      readingOf(details),
      files.length > 0 && `Attestation reçue\u00a0: ${files.join(', ')}.`,
      commentaire && `Votre commentaire\u00a0: «\u00a0${commentaire}\u00a0».`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  closing: (lines: RecapLine<LeavingDetails>[]) =>
    lines.map(
      ({ details }) =>
        `Votre dernière facture part à\u00a0: ${forwardingLine(details)}. Un prélèvement ou une mensualisation s’arrête après elle. Ce qui reste à payer sur vos factures déjà émises reste dû.`,
    ),
})

type Sent = {
  numCompteur: string
  refPDC: string
  dateArrivee: Day
  indexReleve: string
  commentaire: string
  files: string[]
}

const subscribing = (who: string, date: string, paper: string): RecapWords => ({
  subject: 'Votre souscription',
  subjectOfSeveral: 'Vos souscriptions',
  sentence({ details }: RecapLine<Sent>) {
    const { numCompteur, refPDC, dateArrivee, indexReleve, commentaire, files } = details
    const said = [
      `Souscription en tant que ${who}, pour le compteur ${numCompteur}`,
      ...(refPDC ? [`référence PDC ${refPDC}`] : []),
      `${date} ${formatDay(dateArrivee)}`,
      `index ${formatVolume(Number(indexReleve))}\u00a0m³`,
      `${paper}\u00a0: ${files.join(', ')}`,
      ...(commentaire ? [`commentaire\u00a0: «\u00a0${commentaire}\u00a0»`] : []),
    ]
    return `${said.join('\u00a0; ')}.`
  },
})

/** What the recap needs of a reading; `used`: m³ since the previous reading, null without one. */
type ReadingDetails = {
  counterRef: string
  index: number
  comment: string
  used: { consumption: number; since: Day } | null
}

type Claim = { id: string; type: string; answerBy: Day; files: string[] }

const received = (files: string[]) =>
  files.length > 0 ? ` Fichiers reçus\u00a0: ${files.join(', ')}.` : ''

/** The recap of each accepted call. The recap of a request, or of a message in it, never repeats what was written. */
const words: Record<string, RecapWords> = {
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
  sendDocuments: {
    subject: 'Vos documents',
    sentence: ({ place, details: { date, files } }: RecapLine<{ date: Day; files: string[] }>) =>
      `Documents reçus pour le point de comptage ${place}, au sujet du ${formatDay(date)}\u00a0: ${files.join(', ')}.`,
  },
  terminateSubscription: leaving('Départ'),
  sellHome: leaving('Vente'),
  subscribeAsTenant: subscribing('locataire', 'date d’arrivée', 'pièce d’identité'),
  subscribeAsOwner: subscribing('propriétaire', 'date d’achat', 'attestation de vente'),
  sendReading: {
    subject: 'Votre relevé de compteur',
    sentence({ place, day, details }: RecapLine<ReadingDetails>) {
      const { counterRef, index, comment, used } = details
      return [
        `Relevé du ${formatDay(day)} pour le point de comptage ${place}, compteur ${counterRef}\u00a0: ${formatVolume(index)}\u00a0m³.`,
        used &&
          `Consommation depuis le ${formatDay(used.since)}\u00a0: ${formatVolume(used.consumption)}\u00a0m³.`,
        comment && `Votre commentaire\u00a0: ${comment}`,
      ]
        .filter(Boolean)
        .join(' ')
    },
  },
  sendUserClaim: {
    subject: 'Votre demande est enregistrée',
    sentence: ({ place, details: { id, type, answerBy, files } }: RecapLine<Claim>) =>
      `Demande ${id} (${type}) pour le point de comptage ${place}. Nous vous répondons par courrier sous 15 jours ouvrés, au plus tard le ${formatDay(answerBy)}. Dès qu’elle est prête, notre réponse vous est aussi envoyée par e-mail.${received(files)} Vous suivez votre demande et lisez notre réponse dans «\u00a0Historique\u00a0» de votre espace abonnés.`,
  },
  sendClaimMessage: {
    subject: 'Votre message est enregistré',
    sentence: ({ place, details: { id, files } }: RecapLine<Pick<Claim, 'id' | 'files'>>) =>
      `Message ajouté à votre demande ${id}, pour le point de comptage ${place}.${received(files)} Il figure avec elle dans «\u00a0Historique\u00a0» de votre espace abonnés.`,
  },
}

const general: RecapWords = {
  subject: 'Votre demande',
  sentence: ({ place }) =>
    `Demande prise en compte${place ? ` pour le point de comptage ${place}` : ''}.`,
}

/** CLAIM-14: the promise first, then what was sent; what was written is not repeated. */
const claimReceived = (
  name: string,
  { place, day, details: { id, type, answerBy, files } }: RecapLine<Claim>,
  portalUrl: string,
): Letter => ({
  subject: `Demande ${id} reçue\u00a0: réponse au plus tard le ${formatDay(answerBy)}`,
  title: 'Nous avons votre demande',
  preview: `Rien à faire de plus. Réponse au plus tard le ${formatDay(answerBy)}.`,
  name,
  before: `Vous n’avez rien d’autre à faire. Réponse au plus tard le ${formatDay(answerBy)} (sous 15 jours ouvrés), par courrier et par e-mail.`,
  strong: `au plus tard le ${formatDay(answerBy)}`,
  link: { label: 'Suivre ma demande', url: `${portalUrl}/historique/${encodeURIComponent(id)}` },
  details: listOf<[string, string] | false>(
    ['Demande', type],
    ['Numéro', id],
    ['Envoyée le', formatDay(day)],
    place !== null && ['Point de comptage', place],
    files.length > 0 && [files.length > 1 ? 'Pièces jointes' : 'Pièce jointe', files.join('\n')],
  ) as [string, string][],
  after: 'Une erreur dans ce résumé\u00a0? Écrivez-le dans la demande\u00a0: elle reste ouverte.',
  why: 'Vous recevez cet e-mail parce que vous avez fait une demande.',
})

/** DD-07, MON-08, MSG-12: one mail for all requests that were accepted together. */
export function requestRecap(name: string, lines: RecapLine[], utility: Utility): Letter {
  const [only] = lines
  if (lines.length === 1 && only?.kind === 'sendUserClaim')
    return claimReceived(name, only as RecapLine<Claim>, utility.portalUrl)
  const kinds = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    ...(words[kind] ?? general),
    ofKind,
  }))
  const [first = general] = kinds
  const isAlike = kinds.every(({ subjectOfSeveral }) => subjectOfSeveral === first.subjectOfSeveral)
  const several = (isAlike && first.subjectOfSeveral) || 'Vos demandes'
  const closings = kinds.flatMap(({ closing, ofKind }) => closing?.(ofKind, utility) ?? [])
  return {
    subject: kinds.length === 1 ? first.subject : several,
    name,
    before: [
      'C’est enregistré. En voici le récapitulatif, à conserver.',
      ...lines.map(line => (words[line.kind] ?? general).sentence(line)),
    ],
    after: [...new Set(closings)],
  }
}

export const leavingReminder = (name: string, url: string): Letter => ({
  subject: 'Aujourd’hui, relevez votre compteur',
  name,
  before:
    'C’est le jour de votre départ\u00a0: relevez le compteur avant de rendre les clés. Vos réponses sont gardées, il ne manque que l’index.',
  link: { label: 'Donner l’index', url },
  after: 'Si c’est déjà fait, ou si vous ne partez plus, ne tenez pas compte de ce message.',
})
