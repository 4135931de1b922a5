import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { entity, id, name, oneOf, text } from './words.ts'

export const townDocument = entity('TownDocument', {
  id,
  title: text('Le titre du document.'),
  kind: oneOf(
    ['regulations', 'form'],
    '`regulations` : règlement du service ; `form` : formulaire.',
  ),
  size: z
    .int()
    .positive()
    .nullable()
    .describe('La taille en octets ; null si elle n’est pas connue.'),
})
export type TownDocument = z.output<typeof townDocument>

const bySubscriber = callsOf({ auth: 'subscriber' })

export const towns = {
  getTowns: bySubscriber.get('getTowns', {
    summary: 'Les communes desservies',
    task: 'de la récupération des communes',
    /** DATA-23 */
    answer: z.array(z.object({ name })),
  }),
  getTownDocuments: bySubscriber.get('towns/documents', {
    inferred: true,
    summary:
      'Le règlement du service et les formulaires d’une commune ; 404 si elle n’est pas desservie',
    task: 'de la récupération des documents de la commune',
    query: z.object({ town: text('Le nom de la commune, comme getTowns l’écrit.') }),
    refuses: [404],
    answer: z.array(townDocument),
  }),
  getTownDocument: bySubscriber.get('towns/documents/file', {
    inferred: true,
    summary: 'Le PDF d’un document d’une commune ; 404 s’il n’existe pas',
    task: 'du téléchargement du document',
    query: z.object({ id }),
    answer: 'application/pdf',
  }),
}
