import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { franceConnectHandlers } from './handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'FranceConnect',
    description:
      'L’identité qui ouvre le compte d’un abonné : associée une fois, par son mot de passe.',
  },
  handlers: franceConnectHandlers,
}
