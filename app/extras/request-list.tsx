import type { View } from '#screens/admin/requests/listed.ts'
import { partsOf } from './parts.tsx'

/** What stands above the filters of the list of requests: `request-list-head.tsx` of each extra. */
export const RequestListHeads = partsOf<{ isUsed: boolean }>(
  import.meta.glob('./*/request-list-head.tsx', { eager: true }),
)

/** What stands below the list: `request-list-foot.tsx`; `isNarrower` as in `RequestList`. */
export const RequestListFoots = partsOf<{ isNarrower: boolean }>(
  import.meta.glob('./*/request-list-foot.tsx', { eager: true }),
)

/** A cell of the column that an extra adds: `request-cell.tsx`. */
export const RequestCells = partsOf(import.meta.glob('./*/request-cell.tsx', { eager: true }))

const views = import.meta.glob<{ views: View[] }>('./*/request-views.ts', { eager: true })

/** The views of the lists that extras have, beside those of each list: `request-views.ts`. */
export const addedViews = Object.values(views).flatMap(module => module.views)
