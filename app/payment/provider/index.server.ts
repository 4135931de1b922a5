import { settings } from '#settings.server.ts'
import { paylineProvider } from './payline.server.ts'
import type { PaymentProvider } from './provider.ts'
import { utilityProvider } from './utility.server.ts'

const providers = { utility: utilityProvider, payline: paylineProvider }

/** The provider that the settings name. */
export function provider(): PaymentProvider {
  return providers[settings().PAYMENT_PROVIDER]
}
