import { partsOf } from './parts.tsx'

/** What extras count, beside the statistics of requests: `statistics-part.tsx` of each. */
export const StatisticsParts = partsOf<{ type: string }>(
  import.meta.glob('./*/statistics-part.tsx', { eager: true }),
)
