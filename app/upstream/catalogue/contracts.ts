import { z } from 'zod'
import { mostCommentCharacters } from '#domain/leaving.ts'
import { mostMeterCharacters } from '#domain/meter-reading.ts'
import { callsOf } from '../endpoint.ts'
import { requestFile } from './claims.ts'
import { day, flag, histo } from './entities.ts'
import {
  attached,
  byLogin,
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

/** Digits and letters of the Latin alphabet: what looks like them is another number. */
const numCompteur = z
  .string()
  .regex(new RegExp(`^[0-9A-Za-z]{1,${mostMeterCharacters}}$`))
  .describe('Le numéro du compteur.')

/** DATA-16. Of a form of several parts, every text is there: an empty one says nothing. */
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

/** CALL-02, CALL-03: `demandes-d-abonnement` carries no bearer but a ticket that was just asked for. */
export const subscriptions = {
  isMeterFree: bySubscriber.get('subscriptions/isMeterFree', {
    summary:
      'Un contrat peut-il s’ouvrir pour ce compteur, ce jour-là ? Vrai s’il est connu, sans contrat en vigueur, et que personne ne l’a déjà souscrit',
    task: 'de la vérification de votre numéro de compteur',
    /** Without a day: whether it may be subscribed on any day on which a contract may begin. */
    query: z.object({
      numCompteur,
      dateArrivee: day.optional().describe('Le jour de l’arrivée.'),
    }),
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

/** DATA-18, but for the day: a text each, since one of the calls is a form of several parts. */
const leaving = z.object({
  reference,
  pdc: point,
  commentaire: z.string().max(mostCommentCharacters).describe('Ce que l’abonné ajoute, ou vide.'),
  indexReleve,
  dateReleve: day.describe('Le jour de la relève.'),
  numCompteur: z
    .string()
    .max(mostMeterCharacters)
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
