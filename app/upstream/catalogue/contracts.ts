import { z } from 'zod'
import { maxCommentCharacters } from '#domain/leaving.ts'
import { longestComment, maxIndexDigits, maxMeterCharacters } from '#domain/meter-reading.ts'
import { callsOf } from '../endpoint.ts'
import { requestFile } from './claims.ts'
import { day, flag, histo, reading } from './entities.ts'
import {
  attached,
  byLogin,
  byPdc,
  counterRef,
  entity,
  fileId,
  index,
  indexReleve,
  list,
  oneOf,
  point,
  refAbo,
  reference,
  text,
  userLogin,
} from './words.ts'

/** Only ASCII digits and letters: a look-alike letter of another alphabet would make another number. */
const numCompteur = z
  .string()
  .regex(new RegExp(`^[0-9A-Za-z]{1,${maxMeterCharacters}}$`))
  .describe('Le numéro du compteur.')

/** DATA-16. A multipart form always has all its texts: an empty text means that nothing was given. */
const body = z.object({
  reference,
  ticket: z
    .string()
    .min(1)
    .max(100)
    .describe('Le ticket à usage unique de subscriptions/ticket, pour cette référence.'),
  numCompteur,
  refPDC: z.string().max(20).describe('La référence du point de comptage, ou vide.'),
  dateArrivee: day.describe('Le jour de l’arrivée.'),
  indexReleve,
  commentaire: z.string().max(60).describe('Ce que l’abonné ajoute, ou vide.'),
})

const files = z.object({
  justificatif: attached
    .length(1)
    .describe(
      'La pièce d’identité (locataire : PDF ou JPEG) ou l’attestation de vente (propriétaire : PDF, JPEG, DOC ou DOCX).',
    ),
})

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byTicket = callsOf({ auth: 'ticket', inferred: true })

/** CALL-02, CALL-03: calls of `demandes-d-abonnement` have no bearer token, but a ticket that was just asked for. */
export const subscriptions = {
  isMeterFree: bySubscriber.get('subscriptions/isMeterFree', {
    summary:
      'Un contrat peut-il s’ouvrir pour ce compteur, ce jour-là ? Vrai s’il est connu, sans contrat en vigueur, et que personne ne l’a déjà souscrit',
    task: 'de la vérification de votre numéro de compteur',
    /** Without a day, the answer is whether a contract may begin on at least one of the days that are allowed. */
    query: z.object({ numCompteur, dateArrivee: day.optional().describe('Le jour de l’arrivée.') }),
    answer: z.boolean(),
  }),
  getSubscriptionTicket: bySubscriber.post('subscriptions/ticket', {
    summary:
      'Crée le ticket d’une demande d’abonnement : valable quelques minutes, une fois, pour cette référence',
    task: "de l'envoi de votre souscription",
    body: z.object({ reference }),
    answer: z.object({
      ticket: z
        .string()
        .min(1)
        .describe('Le ticket à usage unique de subscriptions/ticket, pour cette référence.'),
    }),
  }),
  subscribeAsTenant: byTicket.post('demandes-d-abonnement/locataire', {
    summary:
      'Souscrit un abonnement en tant que locataire, avec une pièce d’identité : 1 fait, 0 refusé',
    task: "de l'envoi de votre souscription",
    encoding: 'multipart',
    body,
    files,
    answer: flag,
  }),
  subscribeAsOwner: byTicket.post('demandes-d-abonnement/proprietaire', {
    summary:
      'Souscrit un abonnement en tant que propriétaire, avec une attestation de vente : 1 fait, 0 refusé',
    task: "de l'envoi de votre souscription",
    fileTypes:
      'application/pdf, image/jpeg, application/msword, application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    encoding: 'multipart',
    body,
    files,
    answer: flag,
  }),
}

/** DATA-18 without its day. Each field is a text, since one of the calls is a multipart form. */
const leaving = z.object({
  reference,
  pdc: point,
  commentaire: z.string().max(maxCommentCharacters).describe('Ce que l’abonné ajoute, ou vide.'),
  indexReleve,
  dateReleve: day.describe('Le jour de la relève.'),
  numCompteur: z
    .string()
    .max(maxMeterCharacters)
    .describe('Le numéro du compteur ; d’un départ, vide s’il n’est pas connu.'),
  nom: text('Le nom, pour la facture de clôture.'),
  prenom: text('Le prénom.'),
  adresse: text('La nouvelle adresse : numéro et voie.'),
  cp: text('Son code postal.'),
  ville: text('Sa commune.'),
})
export type Leaving = z.output<typeof leaving>

/** The end of contracts: a tenant moves out, an owner has sold. */
export const terminations = {
  getTerminations: bySubscriber.get('terminations', {
    summary: 'Les points de comptage dont l’abonné a demandé la résiliation, et pour quel jour',
    task: 'de la récupération de vos résiliations',
    query: byLogin,
    answer: z.array(z.object({ pdc: point, date: day.describe('Le dernier jour du contrat.') })),
  }),
  terminateSubscription: bySubscriber.post('terminations/locataire', {
    summary:
      'Résilie le contrat d’un point de comptage au départ du locataire : 1 fait, 0 refusé, 409 s’il l’est déjà',
    task: 'de la demande de résiliation',
    body: leaving.extend({ dateDepart: day.describe('Le jour du départ.') }),
    refuses: [409],
    answer: flag,
  }),
  sellHome: bySubscriber.post('terminations/proprietaire', {
    summary:
      'Résilie le contrat d’un point de comptage après sa vente, attestation jointe : 1 fait, 0 refusé, 409 s’il l’est déjà',
    task: 'de la demande de résiliation',
    encoding: 'multipart',
    body: leaving.extend({ dateVente: day.describe('Le jour de la vente.') }),
    files: z.object({
      attestation: attached.length(1).describe('L’attestation de vente, PDF ou JPEG.'),
    }),
    refuses: [409],
    answer: flag,
  }),
  remindOfLeaving: bySubscriber.post('terminations/rappel', {
    summary:
      'Retient le jour où un courriel rappelle à l’abonné de relever le compteur qu’il quitte : 1 retenu, 0 si aucun courriel ne peut partir',
    task: 'du rappel de votre relevé',
    body: z.object({
      kind: oneOf(['locataire', 'proprietaire'], 'La démarche que le courriel fait reprendre.'),
      date: day.describe('Le jour du rappel, à venir.'),
    }),
    answer: flag,
  }),
}

export const move = entity('Move', {
  reference,
  kind: oneOf(
    ['subscribeAsTenant', 'subscribeAsOwner', 'terminateSubscription', 'sellHome'],
    'L’appel par lequel elle fut demandée.',
  ),
  askedOn: day.describe('Le jour de la demande.'),
  day: day.describe('Le jour de l’arrivée ou de l’achat, du départ ou de la vente.'),
  pdc: z.string().nullable().describe('Le point de comptage résilié ; null pour une souscription.'),
  counterRef: text('Le numéro du compteur ; vide s’il n’est pas connu.'),
  index,
  readOn: day.optional().describe('D’une résiliation : le jour où cet index fut relevé.'),
  lastBillTo: text(
    'D’une résiliation : le nom et l’adresse où part la dernière facture.',
  ).optional(),
  files: list(requestFile, 'Les pièces.'),
})

const file = { reference, fileId }

const byStaff = callsOf({ auth: 'admin', inferred: true })

/** The requests of a subscriber about contracts, as staff read them with the other requests. */
export const moves = {
  getMoves: bySubscriber.get('users/getMoves', {
    summary: 'Les souscriptions et les résiliations que l’abonné a demandées, la dernière d’abord',
    task: 'de la récupération de vos déménagements',
    query: byLogin,
    answer: z.array(move),
  }),
  getMoveFile: bySubscriber.get('users/getMoveFile', {
    summary: 'Une pièce d’une souscription ou d’une résiliation',
    task: 'du téléchargement du fichier',
    query: z.object({ userLogin, ...file }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  getSubscriberRequests: byStaff.get('admin/getSubscriberRequests', {
    summary:
      'Les demandes d’un abonné, traitées et annulées comprises, ses souscriptions et ses résiliations, les dernières d’abord',
    task: 'de la récupération des demandes',
    query: z.object({ refAbo }),
    answer: z.object({
      requests: list(histo, 'Les demandes, traitées et annulées comprises.'),
      moves: list(move, 'Les souscriptions et les résiliations.'),
    }),
  }),
  getSubscriberMoveFile: byStaff.get('admin/getMoveFile', {
    summary: 'Une pièce d’une souscription ou d’une résiliation d’un abonné',
    task: 'du téléchargement du fichier',
    query: z.object({ refAbo, ...file }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
}

const previousReport = reading
  .pick({ type: true, index: true, date: true, avgCons: true })
  .meta({ id: 'PreviousReport' })
export type PreviousReport = z.output<typeof previousReport>

export const readings = {
  getPreviousReports: bySubscriber.get('statements/previous', {
    summary:
      'Les compteurs en service d’un point de comptage, chacun avec sa dernière relève ; null pour un compteur qui n’a jamais été relevé',
    task: 'de la récupération de votre dernier relevé',
    helpersNeed: 'readings',
    query: byPdc,
    answer: z.array(
      z.object({
        counterRef,
        report: previousReport.nullable().describe('La dernière relève ; null : jamais relevé.'),
      }),
    ),
  }),
  getReadingCheck: bySubscriber.get('statements/check', {
    summary:
      'Un relevé a-t-il déjà été envoyé aujourd’hui par l’abonné pour ce point de comptage ? 1 oui, 0 non',
    task: 'de la vérification de vos relevés du jour',
    helpersNeed: 'readings',
    query: byPdc,
    answer: flag,
  }),
  sendReading: bySubscriber.post('statements/send', {
    summary:
      'Le relevé qu’un abonné a lu aujourd’hui sur un compteur : 1 fait, 0 refusé, 409 pour un index plus petit que le dernier, un compteur d’un autre point, un second relevé le même jour, un contrat qui s’est arrêté avant',
    task: 'de la transmission de votre relevé de compteur',
    helpersNeed: 'readings',
    body: z.object({
      reference,
      pdc: point,
      user: refAbo,
      index: z
        .int()
        .min(0)
        .max(10 ** maxIndexDigits - 1)
        .describe('L’index du compteur, en m³.'),
      date: day.describe('Le jour de l’envoi : tout autre est refusé (409).'),
      counterRef: z.string().min(1).max(maxMeterCharacters).describe('Le numéro du compteur.'),
      comment: z.string().max(longestComment).describe('Ce que l’abonné ajoute.'),
    }),
    refuses: [409],
    answer: flag,
  }),
}
