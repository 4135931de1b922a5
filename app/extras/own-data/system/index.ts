import type { System } from '#utility/extras.ts'
import { deleteForgotten } from '#utility/tokens.ts'
import type { calls } from '../calls.ts'
import { ownDataHandlers } from './handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Jetons de lecture',
    description: 'Ce par quoi les outils d’un abonné lisent sa consommation et ses factures.',
  },
  handlers: ownDataHandlers,
  forget: (tx, clock) => deleteForgotten(tx, clock.today()),
}
