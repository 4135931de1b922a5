import { formatIban } from '#domain/bank.ts'
import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { type ForwardingAddress, forwardingLine } from '#domain/leaving.ts'
import { formatCents } from '#domain/money.ts'
import { mandateKind, mandateText, regularisationMonth } from '#domain/payment-modes.ts'
import type { Utility } from '../../handler.ts'
import type { Letter } from '../layout.ts'

/** ADMREQ-28: the answer of the staff; its files go with the mail. `text` is plain, with its line breaks. */
export const requestAnswer = (
  name: string,
  { id, text, link, isOpen }: { id: string; text: string; link: string; isOpen: boolean },
): Letter => ({
  subject: `Une réponse à votre demande ${id}`,
  name,
  before: [
    `Voici notre réponse à votre demande ${id}.`,
    ...text
      .split(/\n+/)
      .map(line => line.trim())
      .filter(Boolean),
  ],
  link: { label: 'Voir la demande et ses fichiers', url: link },
  after: isOpen
    ? 'Pour nous répondre, ajoutez un message à la demande dans votre espace abonnés.'
    : 'Cette demande est traitée. Pour aller plus loin, faites une nouvelle demande dans votre espace abonnés.',
})

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
  /** Of several notices of this kind in one mail. */
  subjectOfSeveral: string
  sentence: (line: RecapLine) => string
  closing?: (lines: RecapLine[], utility: Utility) => string[]
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
  ` (${persons} ${persons > 1 ? 'personnes' : 'personne'}, ${yearlyM3}\u00a0m³ par an)\u00a0: dix prélèvements de ${formatCents(monthlyCents)}, le 15 de chaque mois, du ${formatDay(first)} au ${formatDay(last)}. En ${regularisationMonth(last)}, une facture de régularisation tient compte de votre consommation réelle.`

function accountAndMandate({ day, details }: Line): string[] {
  const { account, mandate, endedMandate } = details
  return [
    account && `Compte débité\u00a0: ${account.owner}, IBAN ${formatIban(account.maskedIban)}.`,
    mandate?.isNew && `Mandat SEPA ${mandate.reference}, signé le ${formatDay(day)}.`,
    mandate?.isNew === false && `Mandat SEPA ${mandate.reference}, toujours en vigueur.`,
    endedMandate && `Le mandat SEPA ${endedMandate} a pris fin.`,
  ].filter(text => typeof text === 'string')
}

/** The words of one call; `isStart`: it begins a mode, which may be ended at any time. */
const mode = (subject: string, isStart: boolean, sentence: (line: Line) => string): RecapWords => ({
  subject,
  subjectOfSeveral: 'Vos modes de paiement',
  sentence: line => [sentence(line as Line), ...accountAndMandate(line as Line)].join(' '),
  closing: (lines, { name, address, creditorIdentifier }) => [
    ...(isStart ? [howToEnd] : []),
    ...(lines.some(line => (line as Line).details.mandate?.isNew)
      ? [
          `Mandat SEPA\u00a0: ${mandateKind.toLowerCase()}. Créancier\u00a0: ${name}, ${address}, identifiant ${creditorIdentifier}.`,
          ...mandateText(name),
        ]
      : []),
  ],
})

const paymentModeRecaps: Record<string, RecapWords> = {
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
}

type Documents = { date: Day; files: string[] }

const documentRecaps: Record<string, RecapWords> = {
  sendDocuments: {
    subject: 'Vos documents',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Documents>
      const files = details.files.join(', ')
      return `Documents reçus pour le point de comptage ${place}, au sujet du ${formatDay(details.date)}\u00a0: ${files}.`
    },
  },
}

export type LeavingDetails = ForwardingAddress & {
  date: Day
  commentaire: string
  /** In m³. */
  index: number
  dateReleve: Day
  numCompteur: string
  files?: string[]
}

const detailsOf = (line: RecapLine) => (line as RecapLine<LeavingDetails>).details

function readingOf({ index, dateReleve, numCompteur }: LeavingDetails) {
  const meter = numCompteur && `, compteur ${numCompteur}`
  return `Index ${formatVolume(index)}\u00a0m³, relevé le ${formatDay(dateReleve)}${meter}.`
}

/** The words of one call; `day` says what happened on its day. */
const leaving = (day: string): RecapWords => ({
  subject: 'Votre résiliation',
  subjectOfSeveral: 'Vos résiliations',
  sentence(line) {
    const details = detailsOf(line)
    const { date, commentaire, files = [] } = details
    return [
      `Résiliation de l’abonnement du point de comptage ${line.place}. ${day} le ${formatDay(date)}.`,
      readingOf(details),
      files.length > 0 && `Attestation reçue\u00a0: ${files.join(', ')}.`,
      commentaire && `Votre commentaire\u00a0: «\u00a0${commentaire}\u00a0».`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  closing: lines =>
    lines.map(line => {
      const { nom, prenom, ...address } = detailsOf(line)
      return `Votre dernière facture, jusqu’à l’index donné, part à\u00a0: ${prenom} ${nom}, ${forwardingLine({ nom, prenom, ...address })}. Un prélèvement ou une mensualisation s’arrête après elle. Ce qui reste à payer sur vos factures déjà émises reste dû.`
    }),
})

const terminationRecaps: Record<string, RecapWords> = {
  terminateSubscription: leaving('Départ'),
  sellHome: leaving('Vente'),
}

type Sent = {
  numCompteur: string
  refPDC: string
  dateArrivee: Day
  indexReleve: string
  commentaire: string
  files: string[]
}

const wordsOf = (who: string, date: string, paper: string): RecapWords => ({
  subject: 'Votre souscription',
  subjectOfSeveral: 'Vos souscriptions',
  sentence(line) {
    const { numCompteur, refPDC, dateArrivee, indexReleve, commentaire, files } = (
      line as RecapLine<Sent>
    ).details
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

const subscriptionRecaps: Record<string, RecapWords> = {
  subscribeAsTenant: wordsOf('locataire', 'date d’arrivée', 'pièce d’identité'),
  subscribeAsOwner: wordsOf('propriétaire', 'date d’achat', 'attestation de vente'),
}

/** The parts of a reading that are kept; `used`: m³ since the one before, null without one. */
type ReadingDetails = {
  counterRef: string
  index: number
  comment: string
  used: { consumption: number; since: Day } | null
}

const readingRecaps: Record<string, RecapWords> = {
  sendReading: {
    subject: 'Votre relevé de compteur',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, day, details } = line as RecapLine<ReadingDetails>
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
}

type Claim = { id: string; type: string; answerBy: Day; files: string[] }

type Message = Pick<Claim, 'id' | 'files'>

const received = (files: string[]) =>
  files.length > 0 ? ` Fichiers reçus\u00a0: ${files.join(', ')}.` : ''

/** The acknowledgement of a request, or of a message about one. It never repeats what was written. */
const claimRecaps: Record<string, RecapWords> = {
  sendUserClaim: {
    subject: 'Votre demande est enregistrée',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Claim>
      return `Demande ${details.id} (${details.type}) pour le point de comptage ${place}. Nous vous répondons par courrier sous 15 jours ouvrés, au plus tard le ${formatDay(details.answerBy)}. Dès qu’elle est prête, notre réponse vous est aussi envoyée par e-mail.${received(details.files)} Vous suivez votre demande et lisez notre réponse dans «\u00a0Historique\u00a0» de votre espace abonnés.`
    },
  },
  sendClaimMessage: {
    subject: 'Votre message est enregistré',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Message>
      return `Message ajouté à votre demande ${details.id}, pour le point de comptage ${place}.${received(details.files)} Il figure avec elle dans «\u00a0Historique\u00a0» de votre espace abonnés.`
    },
  },
}

const words: Record<string, RecapWords> = {
  ...paymentModeRecaps,
  ...documentRecaps,
  ...terminationRecaps,
  ...subscriptionRecaps,
  ...readingRecaps,
  ...claimRecaps,
}

const general: RecapWords = {
  subject: 'Votre demande',
  subjectOfSeveral: 'Vos demandes',
  sentence: ({ place }) =>
    place
      ? `Demande prise en compte pour le point de comptage ${place}.`
      : 'Demande prise en compte.',
}

/** DD-07, MON-08, MSG-12: one mail for all requests that were accepted together. */
export function requestRecap(name: string, lines: RecapLine[], utility: Utility): Letter {
  const byKind = Map.groupBy(lines, ({ kind }) => kind)
  const kinds = [...byKind.keys()].map(kind => words[kind] ?? general)
  const [first = general] = kinds
  const isAlike = kinds.every(({ subjectOfSeveral }) => subjectOfSeveral === first.subjectOfSeveral)
  const closings = [...byKind].flatMap(
    ([kind, ofKind]) => (words[kind] ?? general).closing?.(ofKind, utility) ?? [],
  )
  return {
    subject: kinds.length === 1 ? first.subject : (isAlike ? first : general).subjectOfSeveral,
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

/** BEY-328 */
export const gestureGiven = (name: string, given: { text: string; url: string }): Letter => ({
  subject: 'Nous vous avons répondu trop tard\u00a0: un avoir vous est accordé',
  name,
  before: [given.text],
  link: { label: 'Voir la demande', url: given.url },
  after: [],
})
