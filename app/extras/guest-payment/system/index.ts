import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { guestPaymentHandlers } from './handlers.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Payer sans compte',
    description:
      'Ce que le portail demande pour qui tient une facture et n’a pas de compte, ou ne s’en sert pas.',
  },
  handlers: guestPaymentHandlers,
}
