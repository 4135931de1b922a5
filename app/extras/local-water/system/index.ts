import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { localWaterHandlers } from './handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Eau de la commune',
    description:
      'La qualité de l’eau d’une commune, ses travaux et coupures, et les avis qui en partent par courriel.',
  },
  handlers: localWaterHandlers,
}
