import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requestFile } from './claims.ts'
import { day, histo } from './entities.ts'
import { reference } from './requests.ts'

/** A contract that was asked for, or whose end was. */
export const move = z.object({
  /** That it was asked under. */
  reference,
  /** The call by which it was. */
  kind: z.enum(['subscribeAsTenant', 'subscribeAsOwner', 'terminateSubscription', 'sellHome']),
  askedOn: day,
  /** Of the arrival or the purchase, of the departure or the sale. */
  day,
  /** Null where a contract begins: it has none yet. */
  pdc: z.string().nullable(),
  /** Of the meter; empty when it is not known. */
  counterRef: z.string(),
  /** m³ */
  index: z.int(),
  files: z.array(requestFile),
})

const file = { reference, fileId: z.string() }

/** What a subscriber asked of contracts, and what staff read of it, with the other requests. */
export const moves = {
  getMoves: endpoint({
    method: 'GET',
    path: 'users/getMoves',
    summary: 'Les souscriptions et les résiliations que l’abonné a demandées, la dernière d’abord',
    task: 'de la récupération de vos déménagements',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ userLogin: z.string() }),
    answer: z.array(move),
  }),
  getMoveFile: endpoint({
    method: 'GET',
    path: 'users/getMoveFile',
    summary: 'Une pièce d’une souscription ou d’une résiliation',
    task: 'du téléchargement du fichier',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ userLogin: z.string(), ...file }),
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
    query: z.object({ refAbo: z.string() }),
    answer: z.object({ requests: z.array(histo), moves: z.array(move) }),
  }),
  getSubscriberMoveFile: endpoint({
    method: 'GET',
    path: 'admin/getMoveFile',
    summary: 'Une pièce d’une souscription ou d’une résiliation d’un abonné',
    task: 'du téléchargement du fichier',
    auth: 'admin',
    inferred: true,
    query: z.object({ refAbo: z.string(), ...file }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
}
