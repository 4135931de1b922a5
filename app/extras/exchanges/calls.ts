import { z } from 'zod'
import { day } from '#upstream/catalogue/entities.ts'
import { instant, oneOf, refAbo, text, whole } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

const byStaff = callsOf({ auth: 'admin', inferred: true })

/** Why staff have to look at an act. */
export const actStates = ['open', 'partly', 'twice', 'contradicted'] as const

export const calls = {
  getExchanges: byStaff.get('admin/echanges', {
    summary:
      'Où en sont les échanges avec un logiciel de facturation sans API ; null quand rien n’est jamais sorti ni entré',
    detail:
      'Pour un service qui échange par fichiers : ce que les abonnés ont fait sort en exportations numérotées, et revient acquitté par les imports. Un système que le portail appelle en direct répond null.',
    task: 'de la récupération des échanges',
    answer: z
      .object({
        lastExport: z
          .object({ number: whole('Son numéro.'), day: day.describe('Son jour.') })
          .nullable()
          .describe('La dernière exportation écrite ; null avant la première.'),
        lastImport: z
          .object({
            endedAt: instant.describe('Sa fin, en UTC.'),
            refused: whole('Les lignes qu’il a refusées.'),
          })
          .nullable()
          .describe('Le dernier import qui fut fait ; null avant le premier.'),
        stoppedImport: z
          .object({
            endedAt: instant.describe('Quand il fut arrêté, en UTC.'),
            reason: text('Pourquoi, pour les agents.'),
          })
          .nullable()
          .describe(
            'L’import qui fut arrêté depuis, sans rien changer ; null quand le dernier fut fait.',
          ),
        waiting: whole('Les actes qui ne sont pas encore sortis.'),
        toCheck: whole('Les actes à vérifier, en tout.'),
        acts: z
          .array(
            z.object({
              number: whole('Le numéro de l’acte.'),
              kind: text('Sa sorte : le nom de ses fichiers, « paiements », « releves »…'),
              reference: text('Sa référence, telle qu’elle est sortie.'),
              refAbo,
              day: day.describe('Le jour de l’acte.'),
              state: oneOf(
                actStates,
                'open : sorti depuis plus de cinq jours, sans réponse ; partly, twice : un paiement imputé en partie, ou deux fois ; contradicted : autre chose est venu.',
              ),
              found: text('Ce qui est venu à la place ; vide sans réponse.'),
            }),
          )
          .describe('Les plus anciens, cinquante au plus.'),
      })
      .nullable(),
  }),
}
