import { z } from 'zod'
import { maxMessage } from '#domain/request.ts'
import { euros } from '#upstream/catalogue/entities.ts'
import {
  endValue,
  entity,
  instant,
  list,
  oneOf,
  startValue,
  text,
  whole,
  yes,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { aidKinds, aidLimits, aidOutcomes, aidStates } from './rules.ts'

const reference = z.uuid().describe('Le nom de la liste, et sa clé d’idempotence (UUID).')
const named = z.object({ reference })
const line = z.int().min(1).describe('Le rang de la ligne dans le fichier.')
const number = text('Le numéro d’abonné ou de point de comptage, tel que la liste le donne.')
const outcome = oneOf(
  aidOutcomes,
  '`ready` : à faire ; `done` : faite ; `written` : e-mail confié à l’envoi ; `toPost` : à écrire par la poste ; `undone` : avoir annulé ; `used` : avoir déjà utilisé, qui reste ; `failed` : n’a pas pu être écrite. Laissées : `helped` (déjà aidé depuis un an), `twice` (deux fois dans la liste), `closed` (contrat résilié), `several` (plusieurs points), `unknown`, `unpriced` (sans montant), `unreadable`.',
)
const kind = oneOf(aidKinds, '`credit` : un avoir ; `letter` : un message seul.')

/** A list that the social services sent, as an agent sees it. */
export const aidList = entity('AidList', {
  reference,
  kind,
  state: oneOf(
    aidStates,
    '`prepared` : montrée, rien n’est fait ; `proposed` : son auteur la veut, un autre agent doit l’accorder ; `working` : avoirs en cours ; `waiting` : annulable, les messages partent ensuite ; `undoing` : annulation en cours ; `done`, `cancelled` : décidée, ses lignes sont effacées.',
  ),
  author: text('L’agent qui l’a préparée.'),
  isOwn: yes('Vrai : c’est celle de l’agent qui appelle.'),
  asksSecond: yes('Vrai : ses avoirs sont accordés par un autre agent que son auteur.'),
  mayCancel: yes('Vrai : l’agent qui appelle peut l’annuler, tant que c’est possible.'),
  message: text('Le message aux foyers ; vide : aucun.'),
  deletedBy: instant.nullable().describe('Quand ses lignes seront effacées au plus tard, en UTC ; null tant que l’on ne sait pas, ou une fois fait.'), // biome-ignore format: one line
  undoneUntil: instant.nullable().describe('Jusqu’à quand elle peut être annulée, en UTC.'),
  endedAt: instant.nullable().describe('Quand elle a été décidée, en UTC.'),
  endedBy: z.string().nullable().describe('Qui l’a annulée.'),
  counts: list(
    z.object({
      outcome,
      count: whole('Combien.'),
      amount: euros.describe('Leur somme, en euros.'),
    }),
    'Combien de foyers en sont où ; reste quand les lignes sont effacées.',
  ),
  kept: list(text('Le numéro d’un avoir.'), 'Les avoirs qu’une annulation n’a pas pu reprendre.'),
})
export type AidList = z.output<typeof aidList>

const byStaff = callsOf({ auth: 'admin', inferred: true })

/** Beyond the specification: the households that the social services name. */
export const calls = {
  prepareAidList: byStaff.post('admin/aides/prepare', {
    summary: `Cherche les foyers d'une liste, ${aidLimits.lines} lignes au plus, et dit de chacun ce qu'il en serait ; rien n'est encore fait. Effacée au bout d'un jour. Refaite sous la même référence avant son envoi, elle remplace la précédente`,
    task: 'de la préparation de la liste',
    body: named.extend({
      kind,
      lines: z
        .array(
          z.object({
            line,
            number: z.string().max(30).describe('Le numéro d’abonné ou de point de comptage.'),
            amount: z
              .number()
              .positive()
              .max(aidLimits.cents / 100)
              .nullable()
              .describe('L’avoir, en euros ; null : aucun montant.'),
            isReadable: yes('Faux : le portail n’a pas compris la ligne.'),
          }),
        )
        .min(1)
        .max(aidLimits.lines)
        .describe('Les foyers.'),
    }),
    refuses: [409],
    answer: aidList,
  }),
  sendAidList: byStaff.post('admin/aides/send', {
    summary:
      'Accorde les avoirs d’une liste préparée, un par foyer et un seul, même répété ou interrompu ; pendant cinq minutes après le dernier, tout peut être annulé ; alors le message part, et les lignes sont effacées. Sans avoir, le message seul, après ces cinq minutes. Une liste `asksSecond` n’est d’abord que proposée, et c’est un autre agent qui l’accorde par ce même appel, dont le message ne compte alors pas. Refusé (409) d’un autre agent, annulée, ou sans foyer à aider',
    task: 'de l’envoi de la liste',
    body: named.extend({
      message: z
        .string()
        .max(maxMessage.staff)
        .describe('Le message aux foyers ; vide : aucun, d’un avoir seulement.'),
    }),
    refuses: [404, 409],
    answer: aidList,
  }),
  cancelAidList: byStaff.post('admin/aides/cancel', {
    summary:
      'Efface une liste préparée, ou annule une liste envoyée tant que c’est possible : à chaque avoir répond une écriture contraire, sauf s’il est déjà utilisé ; aucun message ne part. Répété, ne fait rien de plus ; 409 d’un autre agent, ou trop tard',
    task: 'de l’annulation de la liste',
    body: named,
    refuses: [404, 409],
    answer: aidList,
  }),
  getAidList: byStaff.get('admin/aides', {
    summary: 'Une liste, et combien de ses foyers en sont où',
    task: 'de la récupération de la liste',
    query: named,
    refuses: [404],
    answer: aidList,
  }),
  listAidLines: byStaff.get('admin/aides/lignes', {
    summary:
      'Les lignes d’une liste, de startValue à endValue exclu : toutes, ou celles dont il en est ainsi (outcome) ; aucune une fois décidée',
    task: 'de la récupération des lignes',
    query: named.extend({ outcome: outcome.optional(), startValue, endValue }),
    refuses: [404],
    answer: z.array(
      z.object({
        line,
        number,
        name: text('Le prénom et le nom de l’abonné ; vide s’il n’est pas connu.'),
        adress: text('L’adresse du foyer, sur une ligne ; vide si elle n’est pas connue.'), // sic
        hasMail: yes('Vrai : il a un compte, dont l’adresse e-mail est confirmée.'),
        amount: euros.nullable().describe('L’avoir, en euros ; null : aucun.'),
        outcome,
      }),
    ),
  }),
  listAidLists: byStaff.get('admin/aides/list', {
    summary: 'Les vingt dernières listes de tous les agents, la dernière d’abord',
    task: 'de la récupération des listes',
    answer: z.array(aidList),
  }),
}
