import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requestFile } from './claims.ts'
import { day, histo } from './entities.ts'
import { byLogin, entity, fileId, index, refAbo, reference, text, userLogin } from './words.ts'

/** A contract that was asked for, or whose end was. */
export const move = entity('Move', {
  reference,
  kind: z
    .enum(['subscribeAsTenant', 'subscribeAsOwner', 'terminateSubscription', 'sellHome'])
    .describe('L’appel par lequel elle fut demandée.'),
  askedOn: day.describe('Le jour de la demande.'),
  day: day.describe('Le jour de l’arrivée ou de l’achat, du départ ou de la vente.'),
  pdc: z.string().nullable().describe('Le point de comptage résilié ; null pour une souscription.'),
  counterRef: text('Le numéro du compteur ; vide s’il n’est pas connu.'),
  index,
  files: z.array(requestFile).describe('Les pièces.'),
})

const file = { reference, fileId }

/** What a subscriber asked of contracts, and what staff read of it, with the other requests. */
export const moves = {
  getMoves: endpoint({
    method: 'GET',
    path: 'users/getMoves',
    summary: 'Les souscriptions et les résiliations que l’abonné a demandées, la dernière d’abord',
    task: 'de la récupération de vos déménagements',
    auth: 'subscriber',
    inferred: true,
    query: byLogin,
    answer: z.array(move),
  }),
  getMoveFile: endpoint({
    method: 'GET',
    path: 'users/getMoveFile',
    summary: 'Une pièce d’une souscription ou d’une résiliation',
    task: 'du téléchargement du fichier',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ userLogin, ...file }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  getSubscriberRequests: endpoint({
    method: 'GET',
    path: 'admin/getSubscriberRequests',
    summary:
      'Les demandes d’un abonné, traitées et annulées comprises, ses souscriptions et ses résiliations, les dernières d’abord',
    task: 'de la récupération des demandes',
    auth: 'admin',
    inferred: true,
    query: z.object({ refAbo }),
    answer: z.object({
      requests: z.array(histo).describe('Les demandes, traitées et annulées comprises.'),
      moves: z.array(move).describe('Les souscriptions et les résiliations.'),
    }),
  }),
  getSubscriberMoveFile: endpoint({
    method: 'GET',
    path: 'admin/getMoveFile',
    summary: 'Une pièce d’une souscription ou d’une résiliation d’un abonné',
    task: 'du téléchargement du fichier',
    auth: 'admin',
    inferred: true,
    query: z.object({ refAbo, ...file }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
}
