import { partsOf } from './parts.tsx'

/** The extras' cards on the page of the consumption: `consumption-card.tsx` of each. */
export const ConsumptionCards = partsOf(
  import.meta.glob('./*/consumption-card.tsx', { eager: true }),
  'card',
)
