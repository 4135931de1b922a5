import { guarded, requireSubscriber } from '#session/guards.server.ts'
import type { AnyWizard } from '#wizard/declaration/wizard.ts'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { requestMessage } from './history/message.server.ts'
import { bankChange } from './payment-modes/bank-change.server.ts'
import { directDebitStart } from './payment-modes/direct-debit-start.server.ts'
import { monthlyStart } from './payment-modes/monthly-start.server.ts'
import { directDebitStop, monthlyStop } from './payment-modes/stops.server.ts'
import { ownerSubscription, tenantSubscription } from './services/arriving/subscription.server.ts'
import { claim } from './services/claim/claim.server.ts'
import { leavingOwner, leavingTenant } from './services/leaving/leaving.server.ts'
import { reading } from './services/reading/reading.server.ts'
import { example } from './showcase/example.server.ts'

/** Every wizard of the portal: the route of a step finds its wizard by the address. */
export const wizards: AnyWizard[] = [
  directDebitStart,
  directDebitStop,
  monthlyStart,
  monthlyStop,
  bankChange,
  leavingTenant,
  leavingOwner,
  tenantSubscription,
  ownerSubscription,
  claim,
  reading,
  requestMessage,
  example,
]

// The loader and the action of every step.

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))
