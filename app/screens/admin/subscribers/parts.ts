import type { Day } from '#domain/values.ts'

/** What an extra shows of a subscriber to agents. */
export type SubscriberPart = {
  /** For its `subscriber-part.tsx`. */
  shown: object
  /** Where it stands on a page of columns: with the water, or with the contract. */
  beside: 'water' | 'contract'
  /** Abnormal consumption that the subscriber was told of: when it was found, and what agents read of it. */
  abnormal?: { on: Day; words: string }[]
}
