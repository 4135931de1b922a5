import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { isDeferred, readDelayRule } from '../rules.ts'
import { checkDecided, stateOf, withdrawPaid, withRequest } from './delays.ts'
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
    // Without the extra no agent can decide on a delay: its request is then treated like any other.
    async statusGiven(tx, request, status, { clock, offers }) {
      if (offers('payment-delay')) await checkDecided(tx, request, status, clock.today())
    },
    invoicesPaid: withdrawPaid,
    async invoiceDeferred(db, factNumber, today) {
      const delays = await db.paymentDelay.findMany({ where: { factNumber }, include: withRequest })
      return delays.some(delay => isDeferred(stateOf(delay, today)))
    },
    invoicesDeferred: async (db, refAbo, today) => {
      const delays = await db.paymentDelay.findMany({ where: { refAbo }, include: withRequest })
      return delays
        .filter(delay => isDeferred(stateOf(delay, today)))
        .map(({ factNumber }) => factNumber)
    },
  },
}
