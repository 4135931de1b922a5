import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { announce, demoWork } from './demo.ts'
import { localWaterHandlers } from './handlers.ts'
import { confirmationMail, createWaterWork, waterMail } from './mails.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Eau de la commune',
    description:
      'La qualité de l’eau d’une commune, ses travaux et coupures, et les avis qui en partent par courriel.',
  },
  handlers: localWaterHandlers,
  mails: { eau: waterMail, 'eau-confirmation': confirmationMail },
  work: createWaterWork,
  tools: { travaux: { body: demoWork, run: announce } },
}
