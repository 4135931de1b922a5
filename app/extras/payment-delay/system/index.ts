import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { isDeferred, readDelayRule } from '../rules.ts'
import { stateOf, withRequest } from './delays.ts'
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
  hooks: {
    async invoiceDeferred(db, factNumber, today) {
      const delays = await db.paymentDelay.findMany({ where: { factNumber }, include: withRequest })
      return delays.some(delay => isDeferred(stateOf(delay, today)))
    },
  },
}
