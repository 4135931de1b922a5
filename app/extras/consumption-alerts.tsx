import { partsOf } from './parts.tsx'

/** The extras' alerts on the page of the consumption: `consumption-alert.tsx` of each. */
export const ConsumptionAlerts = partsOf(
  import.meta.glob('./*/consumption-alert.tsx', { eager: true }),
  'alert',
)
