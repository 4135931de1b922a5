import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { readDelayRule } from '../rules.ts'
import { paymentDelayHandlers } from './handlers.ts'
import { delayRequests } from './world.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Délais de paiement',
    description: 'Payer une facture plus tard, ou en plusieurs fois : le demander, en décider.',
  },
  handlers: paymentDelayHandlers,
  settings: readDelayRule,
  seed: delayRequests,
}
