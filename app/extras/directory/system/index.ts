import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { directoryHandlers } from './handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Annuaire des agents',
    description:
      'La session d’un agent que l’annuaire de l’exploitant a prouvé au portail, et la fin de cette session.',
  },
  handlers: directoryHandlers,
}
