import { z } from 'zod'
import { adress, claimFilters, claimOrder, day, flag, histo } from '#upstream/catalogue/entities.ts'
import {
  endValue,
  histoId,
  instant,
  list,
  name,
  refAbo,
  reference,
  startValue,
  text,
  whole,
  yes,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { deskViews, maxNote } from './rules.ts'
import { subscriberCalls } from './subscriber.calls.ts'

const agent = z.object({
  id: text('L’identifiant de l’agent.'),
  name: text('Le nom de l’agent, tel que ses collègues le lisent.'),
  isSelf: yes('Si c’est l’agent qui appelle.'),
})

const watcher = z.object({
  name: text('Le nom du collègue qui a la demande sous les yeux.'),
  since: instant.describe('Depuis quand il la regarde, ou y répond.'),
  isAnswering: yes('S’il y répond.'),
})
export type Watcher = z.output<typeof watcher>

export const deskRow = z.object({
  histo,
  refAbo,
  name: name.describe('Le prénom et le nom de l’abonné.'),
  adress: adress.describe('L’adresse du point de comptage.'),
  assignee: agent.nullable().describe('L’agent qui la tient ; null : personne.'),
  watchers: list(watcher, 'Les collègues qui l’ont ouverte en ce moment.'),
  unread: whole('Les messages de l’abonné que l’agent qui la tient n’a pas encore lus.'),
  isOpened: yes('Si un agent l’a déjà ouverte.'),
  promisedFor: day.nullable().describe('Le jour pour lequel une réponse est promise à l’abonné.'),
})
export type DeskRow = z.output<typeof deskRow>

const note = z.object({
  reference,
  author: text('L’agent qui l’a écrite.'),
  text: text('La note, que l’abonné ne reçoit pas.'),
  writtenAt: instant.describe('Quand elle fut écrite.'),
  mention: z.string().nullable().describe('Le nom de l’agent à qui elle est destinée.'),
})

const dayOrNone = day.or(z.literal('')).optional()
const ofRequest = z.object({ histoId: histoId.max(50) })

const byStaff = callsOf({ auth: 'admin', inferred: true })

/** The agent who holds a request, the agents who have it open, their internal notes. */
export const deskCalls = {
  listDesk: byStaff.get('admin/desk', {
    summary:
      'Les demandes à traiter qui répondent aux filtres et à la vue (view), de startValue (0 pour la première) à endValue exclu, et combien il y en a dans chaque vue ; avec search (nom, numéro d’abonné, adresse, téléphone ou référence), celles qui y répondent, ouvertes ou traitées',
    task: 'de la récupération des demandes',
    query: z.object({
      ...claimFilters,
      lateBefore: day.describe(
        'Celles qui furent faites avant ce jour sont en retard ou, quand un jour fut promis, celles dont ce jour promis est passé.',
      ),
      soonBefore: day.describe(
        'Celles qui furent faites avant ce jour, sans être en retard, sont à rendre sous trois jours, comme celles qui sont promises pour un de ces jours.',
      ),
      view: z
        .enum(deskViews)
        .optional()
        .describe(
          'Celles en retard, à rendre sous trois jours, à soi, à personne, jamais ouvertes.',
        ),
      assignee: z.string().max(100).optional().describe('Celles que tient cet agent.'),
      search: z
        .string()
        .trim()
        .min(2)
        .max(100)
        .optional()
        .describe('Ce qui est cherché ; celles qui attendent viennent d’abord.'),
      ...claimOrder,
      startValue,
      endValue,
    }),
    answer: z.object({
      count: whole('Combien la vue en a, ou combien sont trouvées.'),
      counts: z
        .object({
          all: whole('À traiter.'),
          late: whole('En retard.'),
          soon: whole('À rendre sous trois jours.'),
          mine: whole('À l’agent qui appelle.'),
          nobody: whole('À personne.'),
          unopened: whole('Jamais ouvertes.'),
        })
        .describe('Combien répondent aux filtres, dans chaque vue.'),
      requests: list(deskRow, 'Celles de la fenêtre demandée.'),
    }),
  }),
  getDeskRequest: byStaff.get('admin/desk/request', {
    summary:
      'Qui tient une demande, quels collègues l’ont ouverte, ses notes internes, ce qui est promis',
    task: 'de la récupération de la demande',
    query: ofRequest,
    refuses: [404],
    answer: deskRow
      .pick({ assignee: true, watchers: true, unread: true, isOpened: true, promisedFor: true })
      .extend({
        remindOn: day.nullable().describe('Le jour où la rappeler à l’agent qui la tient.'),
        notes: list(note, 'Les notes internes, la plus ancienne d’abord.'),
      }),
  }),
  listColleagues: byStaff.get('admin/desk/colleagues', {
    summary: 'Les agents, par nom, et combien de demandes à traiter chacun tient, dont en retard',
    task: 'de la récupération des agents',
    query: z.object({
      lateBefore: day.describe(
        'Celles qui furent faites avant ce jour sont en retard ou, quand un jour fut promis, celles dont ce jour promis est passé.',
      ),
    }),
    answer: z.array(
      agent.extend({
        assigned: whole('Combien de demandes à traiter il tient.'),
        late: whole('Combien d’entre elles sont en retard.'),
      }),
    ),
  }),
  assignRequest: byStaff.post('admin/desk/assign', {
    summary:
      'Confie une demande à un agent (to), ou à personne (to vide), avec un motif qui devient une note interne : 1 fait, une fois pour sa référence ; 409 quand un autre agent la tient que celui que l’on dit (from)',
    task: 'de l’attribution de la demande',
    body: ofRequest.extend({
      reference,
      to: z
        .string()
        .max(100)
        .describe('L’identifiant de l’agent qui la tiendra ; vide : personne.'),
      from: z
        .string()
        .max(100)
        .describe('L’identifiant de l’agent qui la tenait quand elle fut lue ; vide : personne.'),
      reason: z.string().trim().max(maxNote).describe('Pourquoi ; devient une note interne.'),
    }),
    refuses: [404, 409],
    answer: flag,
  }),
  noteRequest: byStaff.post('admin/desk/note', {
    summary:
      'Ajoute une note interne à une demande, que l’abonné ne reçoit pas : 1 fait, une fois pour sa référence ; 409 si elle en a gardé une autre',
    task: 'de l’enregistrement de la note',
    body: ofRequest.extend({
      reference,
      text: z.string().trim().min(1).max(maxNote).describe('La note.'),
      mention: z.string().max(100).describe('L’identifiant de l’agent à qui elle est destinée.'),
    }),
    refuses: [404, 409],
    answer: flag,
  }),
  planRequest: byStaff.post('admin/desk/plan', {
    summary:
      'Retient pour quand une réponse est promise à l’abonné (promisedFor) et quel jour rappeler la demande à l’agent qui la tient (remindOn) ; vide, efface',
    task: 'de l’enregistrement de la date',
    body: ofRequest.extend({
      promisedFor: dayOrNone.describe('Le jour promis à l’abonné ; vide, plus aucun.'),
      remindOn: dayOrNone.describe('Le jour du rappel ; vide, plus aucun.'),
    }),
    refuses: [404],
    answer: flag,
  }),
  watchRequest: byStaff.post('admin/desk/watch', {
    summary:
      'Dit que l’agent a la demande sous les yeux, ou y répond (isAnswering), pour cinq minutes, ou qu’il la quitte (isGone) ; elle est alors ouverte, et ses messages lus quand c’est lui qui la tient, ou personne. Répond par ses collègues qui l’ont ouverte',
    task: 'de la mise à jour de la demande',
    body: ofRequest.extend({
      isAnswering: yes('Si l’agent y répond.'),
      isGone: z.boolean().optional().describe('Si l’agent la quitte.'),
    }),
    refuses: [404],
    answer: z.array(watcher),
  }),
}

export const calls = { ...deskCalls, ...subscriberCalls }
