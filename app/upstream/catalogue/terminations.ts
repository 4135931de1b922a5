import { z } from 'zod'
import { mostCommentCharacters } from '#domain/leaving.ts'
import { mostMeterCharacters } from '#domain/meter-reading.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag } from './entities.ts'
import { attached, byLogin, indexReleve, point, reference, text } from './words.ts'

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

const common = { auth: 'subscriber', inferred: true } as const

/** The end of contracts: a tenant moves out, an owner has sold. */
export const terminations = {
  getTerminations: endpoint({
    method: 'GET',
    path: 'terminations',
    summary: 'Les points de comptage dont l’abonné a demandé la résiliation, et pour quel jour',
    task: 'de la récupération de vos résiliations',
    ...common,
    query: byLogin,
    answer: z.array(z.object({ pdc: point, date: day.describe('Le dernier jour du contrat.') })),
  }),
  terminateSubscription: endpoint({
    method: 'POST',
    path: 'terminations/locataire',
    summary:
      'Résilie le contrat d’un point de comptage au départ du locataire : 1 fait, 0 refusé, 409 s’il l’est déjà',
    task: 'de la demande de résiliation',
    ...common,
    body: leaving.extend({ dateDepart: day.describe('Le jour du départ.') }),
    refuses: [409],
    answer: flag,
  }),
  sellHome: endpoint({
    method: 'POST',
    path: 'terminations/proprietaire',
    summary:
      'Résilie le contrat d’un point de comptage après sa vente, attestation jointe : 1 fait, 0 refusé, 409 s’il l’est déjà',
    task: 'de la demande de résiliation',
    ...common,
    encoding: 'multipart',
    body: leaving.extend({ dateVente: day.describe('Le jour de la vente.') }),
    files: z.object({
      attestation: attached.length(1).describe('L’attestation de vente, PDF ou JPEG.'),
    }),
    refuses: [409],
    answer: flag,
  }),
}
