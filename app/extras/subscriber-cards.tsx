import { partsOf } from './parts.tsx'

/** The extras' cards about a subscriber, for agents: `subscriber-card.tsx` of each. */
export const SubscriberCards = partsOf(
  import.meta.glob('./*/subscriber-card.tsx', { eager: true }),
  'card',
)

/** What stands beside the contract: `subscriber-aside.tsx`. */
export const SubscriberAsides = partsOf(
  import.meta.glob('./*/subscriber-aside.tsx', { eager: true }),
  'aside',
)
