import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { bulkRequestHandlers } from './handlers.ts'
import { createBulkWork, forgetOldBulks } from './work.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Demandes par lot, côté agents',
    description: 'Un statut et une réponse pour beaucoup de demandes, et leurs statistiques.',
  },
  handlers: bulkRequestHandlers,
  work: createBulkWork,
  forget: (tx, clock) => forgetOldBulks(tx, clock.now()),
}
