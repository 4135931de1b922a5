import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entity, id, name, text } from './words.ts'

/** MOVE-03 */
export const townDocument = entity('TownDocument', {
  id,
  title: text('Le titre du document.'),
  kind: z
    .enum(['regulations', 'form'])
    .describe('`regulations` : règlement du service ; `form` : formulaire.'),
  size: z
    .int()
    .positive()
    .nullable()
    .describe('La taille en octets ; null si elle n’est pas connue.'),
})
export type TownDocument = z.output<typeof townDocument>

/** The towns that the utility serves, and the papers of each. */
export const towns = {
  getTowns: endpoint({
    method: 'GET',
    path: 'getTowns',
    summary: 'Les communes desservies',
    task: 'de la récupération des communes',
    auth: 'subscriber',
    /** DATA-23 */
    answer: z.array(z.object({ name })),
  }),
  getTownDocuments: endpoint({
    method: 'GET',
    path: 'towns/documents',
    summary:
      'Le règlement du service et les formulaires d’une commune ; 404 si elle n’est pas desservie',
    task: 'de la récupération des documents de la commune',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ town: text('Le nom de la commune, comme getTowns l’écrit.') }),
    refuses: [404],
    answer: z.array(townDocument),
  }),
  getTownDocument: endpoint({
    method: 'GET',
    path: 'towns/documents/file',
    summary: 'Le PDF d’un document d’une commune ; 404 s’il n’existe pas',
    task: 'du téléchargement du document',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ id }),
    answer: 'application/pdf',
  }),
}
