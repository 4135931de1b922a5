import { z } from 'zod'
import { attachmentLimits } from '#domain/attachment.ts'
import { mostCommentCharacters } from '#domain/leaving.ts'
import { mostIndexDigits, mostMeterCharacters } from '#domain/meter-reading.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag } from './entities.ts'
import { reference } from './requests.ts'

/** DATA-18, but for the day: a text each, since one of the calls is a form of several parts. */
const leaving = z.object({
  reference,
  pdc: z.string(),
  commentaire: z.string().max(mostCommentCharacters),
  /** m³, in digits. */
  indexReleve: z.string().regex(new RegExp(`^\\d{1,${mostIndexDigits}}$`)),
  dateReleve: day,
  /** Empty when it is not known. */
  numCompteur: z.string().max(mostMeterCharacters),
  nom: z.string(),
  prenom: z.string(),
  adresse: z.string(),
  cp: z.string(),
  ville: z.string(),
})
export type Leaving = z.output<typeof leaving>

/** The end of contracts: a tenant moves out, an owner has sold. */
export const terminations = {
  getTerminations: endpoint({
    method: 'GET',
    path: 'terminations',
    summary: 'Les points de comptage dont l’abonné a demandé la résiliation, et pour quel jour',
    task: 'de la récupération de vos résiliations',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ userLogin: z.string() }),
    answer: z.array(z.object({ pdc: z.string(), date: day })),
  }),
  terminateSubscription: endpoint({
    method: 'POST',
    path: 'terminations/locataire',
    summary:
      'Résilie le contrat d’un point de comptage au départ du locataire : 1 fait, 0 refusé, 409 s’il l’est déjà',
    task: 'de la demande de résiliation',
    auth: 'subscriber',
    inferred: true,
    body: leaving.extend({ dateDepart: day }),
    refuses: [409],
    answer: flag,
  }),
  sellHome: endpoint({
    method: 'POST',
    path: 'terminations/proprietaire',
    summary:
      'Résilie le contrat d’un point de comptage après sa vente, attestation jointe : 1 fait, 0 refusé, 409 s’il l’est déjà',
    task: 'de la demande de résiliation',
    auth: 'subscriber',
    inferred: true,
    encoding: 'multipart',
    body: leaving.extend({ dateVente: day }),
    files: z.object({
      attestation: z.array(z.file().min(1).max(attachmentLimits.file)).length(1),
    }),
    refuses: [409],
    answer: flag,
  }),
}
