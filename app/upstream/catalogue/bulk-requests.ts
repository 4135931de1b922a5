import { z } from 'zod'
import { bulkFates, bulkStates, mostInBulk } from '#domain/bulk-requests.ts'
import { mostMessage, requestStatuses } from '#domain/request.ts'
import { statisticWeeks } from '#domain/request-statistics.ts'
import { endpoint } from '../endpoint.ts'
import { day } from './entities.ts'
import { reference } from './requests.ts'
import { claimFilters } from './staff-claims.ts'

const digits = z.string().regex(/^\d{1,9}$/)
const status = z.enum(['', ...requestStatuses])

/** Requests that are changed together, as an agent sees them. */
export const bulk = z.object({
  reference,
  state: z.enum(bulkStates),
  author: z.string(),
  /** Whether it is the caller's own; theirs is to send. */
  isOwn: z.boolean(),
  /** Whether the caller may cancel it, as long as it waits. */
  mayCancel: z.boolean(),
  statut: status,
  message: z.string(),
  preparedAt: z.iso.datetime(),
  appliesAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The agent who cancelled it. */
  endedBy: z.string().nullable(),
  counts: z.array(z.object({ fate: z.enum(bulkFates), count: z.int() })),
  /** The mail that the first of them leads to. */
  sample: z.object({ subject: z.string(), text: z.string() }).nullable(),
})
export type Bulk = z.output<typeof bulk>

const common = { auth: 'admin', inferred: true, extra: 'bulk-requests' } as const
const named = z.object({ reference })

/** One status, one message for many requests; and what becomes of requests, in figures. */
export const bulkRequests = {
  prepareBulk: endpoint({
    ...common,
    method: 'POST',
    path: 'admin/bulk/prepare',
    summary: `Retient les demandes d'un filtre (filters), ou celles qui sont nommées (ids), ${mostInBulk} au plus, telles qu'elles sont, pour leur donner un statut, une réponse ou les deux ; rien n'est encore fait. Refaite sous la même référence, tant qu'elle n'est pas envoyée, la préparation remplace la précédente`,
    task: 'de la préparation de l’envoi',
    body: z.object({
      reference,
      filters: z.object(claimFilters).optional(),
      ids: z.array(z.string().max(50)).min(1).max(mostInBulk).optional(),
      statut: status,
      message: z.string().max(mostMessage.staff),
    }),
    refuses: [409],
    answer: bulk,
  }),
  sendBulk: endpoint({
    ...common,
    method: 'POST',
    path: 'admin/bulk/send',
    summary:
      "Envoie ce qui fut préparé : appliqué après le délai d'annulation (cinq minutes), sous le nom de l'agent, aux seules demandes retenues qui n'ont pas changé depuis ; répété, ne fait rien de plus ; 409 d'un autre agent, ou annulé",
    task: 'de l’envoi',
    body: named,
    refuses: [404, 409],
    answer: bulk,
  }),
  cancelBulk: endpoint({
    ...common,
    method: 'POST',
    path: 'admin/bulk/cancel',
    summary:
      'Annule un envoi qui attend, par son auteur ou un agent qui gère les comptes : rien n’en est fait ; répété, ne fait rien de plus ; 409 d’un autre agent, ou trop tard',
    task: 'de l’annulation de l’envoi',
    body: named,
    refuses: [404, 409],
    answer: bulk,
  }),
  getBulk: endpoint({
    ...common,
    method: 'GET',
    path: 'admin/bulk',
    summary: 'Un envoi préparé, en attente, en cours ou fait, et combien de demandes en sont où',
    task: 'de la récupération de l’envoi',
    query: named,
    refuses: [404],
    answer: bulk,
  }),
  listBulkRequests: endpoint({
    ...common,
    method: 'GET',
    path: 'admin/bulk/requests',
    summary:
      'Les demandes d’un envoi, de startValue (0 pour la première) à endValue exclu : toutes, ou celles dont il en est ainsi (fate)',
    task: 'de la récupération des demandes de l’envoi',
    query: named.extend({
      fate: z.enum(bulkFates).optional(),
      startValue: digits,
      endValue: digits,
    }),
    refuses: [404],
    answer: z.array(
      z.object({
        id: z.string(),
        /** Those of the moment of the preview; empty for an unknown one. */
        pdc: z.string(),
        dateDemande: day.nullable(),
        statutDemande: status,
        typeDemande: z.string(),
        fate: z.enum(bulkFates),
      }),
    ),
  }),
  listBulks: endpoint({
    ...common,
    method: 'GET',
    path: 'admin/bulk/list',
    summary: 'Les vingt derniers envois de tous les agents, le dernier d’abord, sans exemple',
    task: 'de la récupération des envois',
    answer: z.array(bulk),
  }),
  getRequestStatistics: endpoint({
    ...common,
    method: 'GET',
    path: 'admin/requestStatistics',
    summary:
      'Par type et par semaine, et sur la période : demandes reçues, traitées, en retard à la fin, et délai médian de traitement, sur tant de semaines jusqu’à celle du jour',
    task: 'de la récupération des statistiques',
    query: z.object({ weeks: z.enum(statisticWeeks.map(String) as ['12', '26', '52']) }),
    answer: z.array(
      z.object({
        type: z.string().nullable(),
        week: day.nullable(),
        received: z.int(),
        treated: z.int(),
        late: z.int(),
        median: z.number().nullable(),
      }),
    ),
  }),
}
