import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { forgetOldTrust, giverHandlers, helperHandlers, invitationHandlers } from './handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Proches',
    description:
      'Une personne agit pour un abonné, qui l’a invitée : à ses points, avec ses droits, jusqu’à un jour. Sa session (openDelegation) n’ouvre que les appels de ces droits ; tout autre répond 403, et 401 dès que l’accès a pris fin.',
  },
  handlers: { ...giverHandlers, ...invitationHandlers, ...helperHandlers },
  forget: (tx, clock) => forgetOldTrust(tx, clock.today()),
}
