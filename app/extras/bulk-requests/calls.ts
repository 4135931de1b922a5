import { z } from 'zod'
import { maxMessage, requestStatuses } from '#domain/request.ts'
import { claimFilters, day } from '#upstream/catalogue/entities.ts'
import {
  endValue,
  entity,
  id,
  instant,
  list,
  oneOf,
  point,
  reference,
  startValue,
  text,
  typeDemande,
  whole,
  yes,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { bulkOutcomes, bulkStates, maxInBulk } from './rules.ts'
import { statisticWeeks } from './statistics/rules.ts'

const status = z.enum(['', ...requestStatuses])
const statut = status.describe(
  'Le statut que les demandes reçoivent ; vide : elles gardent le leur.',
)
const outcome = oneOf(
  bulkOutcomes,
  '`ready` : changera ; `done` : faite ; `unmailed` : faite, mais son courriel n’est pas parti. Laissées de côté : `same` (rien n’y changerait), `treated`, `cancelled`, `backwards` (le statut reculerait), `unknown` (pas à traiter), `changed` (a changé depuis l’aperçu), `stopped` (l’auteur n’a plus de compte), `failed` (n’a pas pu être écrite).',
)

export const bulk = entity('Bulk', {
  reference: z
    .uuid()
    .describe('Le nom de l’envoi, et sa clé d’idempotence (UUID) : le portail le donne.'),
  state: oneOf(
    bulkStates,
    '`prepared` : montré à son auteur, rien n’est fait ; `waiting` : envoyé, encore annulable ; `applying` : en cours ; `done` ; `cancelled` ; `stopped` : son auteur n’a plus de compte.',
  ),
  author: text('L’agent qui l’envoie.'),
  isOwn: yes('Vrai : c’est celui de l’agent qui appelle.'),
  mayCancel: yes('Vrai : l’agent qui appelle peut l’annuler tant qu’il attend.'),
  statut,
  message: text('La réponse qu’elles reçoivent ; vide : aucune.'),
  assignee: z
    .string()
    .nullish()
    .describe('Le nom de l’agent à qui elles sont confiées ; vide : à personne ; null : inchangé.'),
  preparedAt: instant.describe('Quand les demandes ont été retenues, en UTC.'),
  appliesAt: instant
    .nullable()
    .describe('Jusqu’à quand l’envoi peut être annulé, en UTC ; null avant l’envoi.'),
  endedAt: instant.nullable().describe('Quand il a été fait ou annulé, en UTC.'),
  endedBy: z.string().nullable().describe('Qui l’a annulé.'),
  counts: list(z.object({ outcome, count: whole('Combien.') }), 'Combien de demandes en sont où.'),
  sample: z
    .object({ subject: text('L’objet du courriel.'), text: text('Le texte du courriel.') })
    .nullable()
    .describe('Le courriel que lira l’auteur de la première demande ; null sans réponse.'),
})
export type Bulk = z.output<typeof bulk>

const named = z.object({ reference })

const byStaff = callsOf({ auth: 'admin', inferred: true })

/** Calls that give a status or a message to many requests at once, and the statistics of requests. */
export const calls = {
  prepareBulk: byStaff.post('admin/bulk/prepare', {
    summary: `Retient les demandes d'un filtre (filters), ou celles qui sont nommées (ids), ${maxInBulk} au plus, telles qu'elles sont, pour leur donner un statut, une réponse, un agent, ou plusieurs d'entre eux ; rien n'est encore fait. Refaite sous la même référence, tant qu'elle n'est pas envoyée, la préparation remplace la précédente`,
    task: 'de la préparation de l’envoi',
    body: z.object({
      reference,
      filters: z
        .object(claimFilters)
        .optional()
        .describe('Les demandes à traiter que ces filtres laissent.'),
      ids: z
        .array(z.string().max(50))
        .min(1)
        .max(maxInBulk)
        .optional()
        .describe('Les identifiants des demandes, à la place du filtre.'),
      statut,
      message: z
        .string()
        .max(maxMessage.staff)
        .describe('La réponse qu’elles reçoivent ; vide : aucune, si autre chose change.'),
      promisedFor: day
        .optional()
        .describe('Le jour promis aux abonnés, que la réponse dit ; absent : aucun.'),
      assignee: z
        .string()
        .max(50)
        .optional()
        .describe('L’agent à qui elles sont confiées ; vide : à personne ; absent : inchangé.'),
    }),
    refuses: [404, 409],
    answer: bulk,
  }),
  sendBulk: byStaff.post('admin/bulk/send', {
    summary:
      "Envoie ce qui fut préparé : appliqué après le délai d'annulation (cinq minutes), sous le nom de l'agent, aux seules demandes retenues qui n'ont pas changé depuis ; répété, ne fait rien de plus ; 409 d'un autre agent, ou annulé",
    task: 'de l’envoi',
    body: named,
    refuses: [404, 409],
    answer: bulk,
  }),
  cancelBulk: byStaff.post('admin/bulk/cancel', {
    summary:
      'Annule un envoi qui attend, par son auteur ou un agent qui gère les comptes : rien n’en est fait ; répété, ne fait rien de plus ; 409 d’un autre agent, ou trop tard',
    task: 'de l’annulation de l’envoi',
    body: named,
    refuses: [404, 409],
    answer: bulk,
  }),
  getBulk: byStaff.get('admin/bulk', {
    summary: 'Un envoi préparé, en attente, en cours ou fait, et combien de demandes en sont où',
    task: 'de la récupération de l’envoi',
    query: named,
    refuses: [404],
    answer: bulk,
  }),
  listBulkRequests: byStaff.get('admin/bulk/requests', {
    summary:
      'Les demandes d’un envoi, de startValue (0 pour la première) à endValue exclu : toutes, ou celles dont il en est ainsi (outcome)',
    task: 'de la récupération des demandes de l’envoi',
    query: named.extend({ outcome: outcome.optional(), startValue, endValue }),
    refuses: [404],
    answer: z.array(
      z.object({
        id,
        pdc: point,
        name: text('Le prénom et le nom de l’abonné ; vide pour une demande inconnue.'),
        dateDemande: day.nullable().describe('Le jour de la demande.'),
        statutDemande: status.describe('Où elle en était à l’aperçu ; vide pour une inconnue.'),
        typeDemande,
        outcome,
      }),
    ),
  }),
  listBulks: byStaff.get('admin/bulk/list', {
    summary: 'Les vingt derniers envois de tous les agents, le dernier d’abord, sans exemple',
    task: 'de la récupération des envois',
    answer: z.array(bulk),
  }),
  getRequestStatistics: byStaff.get('admin/requestStatistics', {
    summary:
      'Par type et par semaine, et sur la période : demandes reçues, traitées, en retard à la fin, et délai médian de traitement, sur tant de semaines jusqu’à celle du jour',
    task: 'de la récupération des statistiques',
    query: z.object({
      weeks: oneOf(
        statisticWeeks.map(String) as ['12', '26', '52'],
        'Combien de semaines, celle du jour comprise.',
      ),
    }),
    answer: z.array(
      z.object({
        type: z.string().nullable().describe('Le type de demande ; null : tous.'),
        week: day.nullable().describe('Le lundi de la semaine ; null : toute la période.'),
        received: whole('Demandes reçues.'),
        treated: whole('Demandes traitées.'),
        late: whole('Demandes dont la réponse était en retard à la fin : le dimanche, ou ce jour.'),
        median: z
          .number()
          .nullable()
          .describe('Le délai médian de traitement, en jours ; null quand rien n’a été traité.'),
        p90: z
          .number()
          .nullish()
          .describe('Le délai dans lequel neuf demandes sur dix ont été traitées, en jours.'),
        becameLate: z
          .int()
          .nullish()
          .describe(
            'Celles des demandes en retard à la fin qui ne l’étaient pas une semaine avant.',
          ),
      }),
    ),
  }),
}
