import { z } from 'zod'
import { dayField } from '#domain/day-field.ts'
import { addDays, addMonths, type Day, formatDay, pointName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { wizard } from '#wizard/declaration/wizard.ts'
import { fileNames } from '#wizard/files/file-ref.ts'
import { attached } from '#wizard/points/points.server.ts'

type Facts = { pdc: Pdc; today: Day }

type Answers = {
  date: { date: Day }
  pieces: { commentaire: string; piece: string[]; photos: string[] }
}

export type DateView = { min: Day; max: Day }

const limitsOf = ({ today }: Facts): DateView => ({
  min: addDays(today, -7),
  max: addMonths(today, 3),
})

/** A wizard with a date and files, as a model: it sends documents about the selected metering point. */
export const example = wizard<Facts, Answers>({
  base: paths.exampleWizard,
  title: 'Exemple d’assistant',
  cancel: paths.home,
  savable: true,
  facts: async ({ pdc, today }) => ({ pdc, today }),
  steps: [
    {
      kind: 'question',
      name: 'date',
      title: 'Date',
      question: 'À quelle date faut-il arrêter\u00a0?',
      schema: facts => z.object({ date: dayField(limitsOf(facts)) }),
      fields: ({ date }) => ({ date }),
      view: limitsOf,
    },
    {
      kind: 'question',
      name: 'pieces',
      title: 'Pièces jointes',
      question: 'Pouvez-vous joindre une pièce\u00a0?',
      files: { piece: 1, photos: 3 },
      schema: () =>
        z.object({
          commentaire: z.string().max(60, '60 caractères au plus.').default(''),
          piece: attached(1, 'Joignez une pièce'),
          photos: attached(3),
        }),
      fields: answer => answer,
    },
    {
      kind: 'recap',
      name: 'recapitulatif',
      title: 'Récapitulatif',
      question: 'Tout est exact\u00a0?',
    },
  ],
  sections: ({ date, pieces }) => [
    { title: 'Date', step: 'date', lines: [{ term: 'Date d’arrêt', value: formatDay(date.date) }] },
    {
      title: 'Pièces jointes',
      step: 'pieces',
      lines: [
        { term: 'Pièce', value: fileNames(pieces.piece) },
        { term: 'Photos', value: fileNames(pieces.photos) || 'aucune' },
        { term: 'Commentaire', value: pieces.commentaire || 'aucun' },
      ],
    },
  ],
  tasks: ({ date, pieces }, { pdc }) => [
    {
      keys: [`documents:${pdc.pdcRef}`],
      subject: pointName(pdc),
      call: 'sendDocuments',
      body: { pdc: pdc.pdcRef, date: date.date, message: pieces.commentaire },
      files: { attachements: [...pieces.piece, ...pieces.photos] }, // sic
    },
  ],
  doneText: 'Documents envoyés',
})
