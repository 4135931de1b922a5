import type { PaymentProvider } from './provider.ts'
import { utilityProvider } from './utility.server.ts'

/** The provider that the settings name. */
export function provider(): PaymentProvider {
  return utilityProvider
}
