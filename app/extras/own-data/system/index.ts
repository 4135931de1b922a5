import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { ownDataHandlers } from './handlers.ts'
import { deleteForgotten, tokenHolder } from './tokens.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Jetons de lecture',
    description: 'Ce par quoi les outils d’un abonné lisent sa consommation et ses factures.',
  },
  handlers: ownDataHandlers,
  forget: (tx, clock) => deleteForgotten(tx, clock.today()),
  hooks: { tokenHolder },
}
