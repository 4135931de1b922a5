import { z } from 'zod'
import { longestTokenName, tokenMonths } from '#domain/own-data.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag } from './entities.ts'

/** What may be known of a token; the token itself is told once. */
const dataToken = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Its last day. */
  until: day,
})
export type DataToken = z.output<typeof dataToken>

/** The tokens by which the programs of a subscriber read their data. */
export const ownData = {
  getDataTokens: endpoint({
    method: 'GET',
    path: 'compteabo/dataTokens',
    summary:
      'Les jetons de lecture de l’abonné, le plus récent d’abord ; ceux qui sont finis restent trente jours',
    task: 'de la récupération de vos jetons',
    auth: 'subscriber',
    inferred: true,
    extra: 'own-data',
    query: z.object({ userLogin: z.string() }),
    answer: z.array(dataToken),
  }),
  createDataToken: endpoint({
    method: 'POST',
    path: 'compteabo/dataTokens',
    summary:
      'Crée un jeton de lecture et le donne, cette seule fois ; un courriel prévient l’abonné. 409 s’il en a cinq',
    task: 'de la création de votre jeton',
    auth: 'subscriber',
    inferred: true,
    extra: 'own-data',
    body: z.object({
      login: z.string(),
      id: z.uuid(),
      name: z.string().trim().min(1).max(longestTokenName),
      months: z.literal(tokenMonths),
    }),
    refuses: [409],
    answer: z.object({ token: z.string() }),
  }),
  revokeDataToken: endpoint({
    method: 'POST',
    path: 'compteabo/dataTokens/revoke',
    summary: 'Rend un jeton de lecture sans valeur, à l’instant : 1 fait, 0 inconnu',
    task: 'de la révocation de votre jeton',
    auth: 'subscriber',
    inferred: true,
    extra: 'own-data',
    body: z.object({ login: z.string(), id: z.uuid() }),
    answer: flag,
  }),
  getDataTokenOwner: endpoint({
    method: 'GET',
    path: 'compteabo/dataTokens/owner',
    summary: 'De qui est le jeton de lecture par lequel l’appel est fait',
    task: 'de la vérification de votre jeton',
    auth: 'tool',
    inferred: true,
    extra: 'own-data',
    answer: z.object({ login: z.string() }),
  }),
}

/** The calls of other areas that such a token opens, of its subscriber; every other one refuses it. */
export const readByTools: readonly string[] = ['getPdcs', 'getInvoices', 'getReadings']
