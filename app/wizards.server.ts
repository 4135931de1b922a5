import { requestMessage } from '#screens/history/message.server.ts'
import { bankChange } from '#screens/payment-modes/bank-change.server.ts'
import { directDebitStart } from '#screens/payment-modes/direct-debit-start.server.ts'
import { directDebitStop } from '#screens/payment-modes/direct-debit-stop.server.ts'
import { monthlyStart } from '#screens/payment-modes/monthly-start.server.ts'
import { monthlyStop } from '#screens/payment-modes/monthly-stop.server.ts'
import { ownerSubscription } from '#screens/services/arriving/owner-subscription.server.ts'
import { tenantSubscription } from '#screens/services/arriving/tenant-subscription.server.ts'
import { claim } from '#screens/services/claim/claim.server.ts'
import { leavingOwner } from '#screens/services/leaving/leaving-owner.server.ts'
import { leavingTenant } from '#screens/services/leaving/leaving-tenant.server.ts'
import { reading } from '#screens/services/reading/reading.server.ts'
import { example } from '#screens/showcase/example.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { AnyWizard } from '#wizard/declaration/wizard.ts'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'

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
