import { partsOf } from './parts.tsx'

/**
 * What extras show of a subscriber to agents: `subscriber-part.tsx` of each; `level` is that of its heading, `most` how many rows of a
 * list it shows.
 */
export const SubscriberParts = partsOf<{ level?: 3; most?: number }>(
  import.meta.glob('./*/subscriber-part.tsx', { eager: true }),
)
