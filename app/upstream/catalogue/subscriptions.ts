import { z } from 'zod'
import { mostMeterCharacters } from '#domain/meter-reading.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag } from './entities.ts'
import { attached, indexReleve, reference } from './words.ts'

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

/**
 * Beginning a contract. CALL-02, CALL-03: what is sent under `demandes-d-abonnement` carries no bearer but a ticket, which
 * its subscriber has just asked for.
 */
export const subscriptions = {
  isMeterFree: endpoint({
    method: 'GET',
    path: 'subscriptions/isMeterFree',
    summary:
      'Un contrat peut-il s’ouvrir pour ce compteur, ce jour-là ? Vrai s’il est connu, sans contrat en vigueur, et que personne ne l’a déjà souscrit',
    task: 'de la vérification de votre numéro de compteur',
    auth: 'subscriber',
    inferred: true,
    /** Without a day: whether it may be subscribed on any day on which a contract may begin. */
    query: z.object({
      numCompteur,
      dateArrivee: day.optional().describe('Le jour de l’arrivée.'),
    }),
    answer: z.boolean(),
  }),
  getSubscriptionTicket: endpoint({
    method: 'POST',
    path: 'subscriptions/ticket',
    summary:
      'Crée le ticket d’une demande d’abonnement : valable quelques minutes, une fois, pour cette référence',
    task: "de l'envoi de votre souscription",
    auth: 'subscriber',
    inferred: true,
    body: z.object({ reference }),
    answer: z.object({
      ticket: z
        .string()
        .min(1)
        .describe('Le ticket à usage unique de subscriptions/ticket, pour cette référence.'),
    }),
  }),
  subscribeAsTenant: endpoint({
    method: 'POST',
    path: 'demandes-d-abonnement/locataire',
    summary:
      'Souscrit un abonnement en tant que locataire, avec une pièce d’identité : 1 fait, 0 refusé',
    task: "de l'envoi de votre souscription",
    auth: 'ticket',
    inferred: true,
    encoding: 'multipart',
    body,
    files,
    answer: flag,
  }),
  subscribeAsOwner: endpoint({
    method: 'POST',
    path: 'demandes-d-abonnement/proprietaire',
    summary:
      'Souscrit un abonnement en tant que propriétaire, avec une attestation de vente : 1 fait, 0 refusé',
    task: "de l'envoi de votre souscription",
    auth: 'ticket',
    inferred: true,
    fileTypes:
      'application/pdf, image/jpeg, application/msword, application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    encoding: 'multipart',
    body,
    files,
    answer: flag,
  }),
}
