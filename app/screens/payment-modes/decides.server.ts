import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Task } from '#wizard/declaration/wizard.ts'

/**
 * What requests about payment modes decide of a metering point, as keys of their tasks:
 * - `debit`: whether its invoices are debited;
 * - `plan`: its monthly plan;
 * - `mandate`: the account that is debited, and its mandate: one for both modes, which the end of the last of them wipes.
 */
export const decides = (
  { pdcRef }: Pdc,
  ...[first, ...others]: ['debit' | 'plan' | 'mandate', ...'mandate'[]]
): Task['keys'] => [`${first}:${pdcRef}`, ...others.map(kind => `${kind}:${pdcRef}`)]
