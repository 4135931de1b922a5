import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { AnyWizard } from '#wizard/declaration/wizard.ts'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { requestMessage } from './history/message.server.ts'
import { bankChange } from './payment-modes/bank-change.server.ts'
import { directDebitStart } from './payment-modes/direct-debit-start.server.ts'
import { directDebitStop } from './payment-modes/direct-debit-stop.server.ts'
import { monthlyStart } from './payment-modes/monthly-start.server.ts'
import { monthlyStop } from './payment-modes/monthly-stop.server.ts'
import { ownerSubscription } from './services/arriving/owner-subscription.server.ts'
import { tenantSubscription } from './services/arriving/tenant-subscription.server.ts'
import { claim } from './services/claim/claim.server.ts'
import { leavingOwner } from './services/leaving/leaving-owner.server.ts'
import { leavingTenant } from './services/leaving/leaving-tenant.server.ts'
import { reading } from './services/reading/reading.server.ts'
import { example } from './showcase/example.server.ts'

/** Every wizard of the portal: the routes of their steps find theirs by the address. */
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
