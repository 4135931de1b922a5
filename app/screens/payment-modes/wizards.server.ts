import type { AnyWizard } from '#wizard/wizard.ts'
import { bankChange } from './bank-change.server.ts'
import { directDebitStart } from './direct-debit-start.server.ts'
import { directDebitStop } from './direct-debit-stop.server.ts'
import { monthlyStart } from './monthly-start.server.ts'
import { monthlyStop } from './monthly-stop.server.ts'

/** WIZ-09 and the rest: the wizards of the payment modes, each found by its address. */
export const wizards: AnyWizard[] = [
  directDebitStart,
  directDebitStop,
  monthlyStart,
  monthlyStop,
  bankChange,
]
