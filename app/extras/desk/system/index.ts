import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { deskHandlers, forgetOldNotes } from './handlers.ts'
import { deskSubscriberHandlers } from './subscriber-handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Bureau des agents',
    description: 'Qui tient une demande, qui l’a ouverte, et ce que les agents s’en disent.',
  },
  handlers: { ...deskHandlers, ...deskSubscriberHandlers },
  forget: (tx, clock) => forgetOldNotes(tx, clock.today()),
}
