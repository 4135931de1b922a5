import { isoWeek } from '#domain/week.ts'
import type { Slots } from '../slots.server.ts'
import { listTools } from './bulk/bulk.server.ts'
import { bulkSinceYesterday } from './bulk/since.server.ts'
import { forgetFilters } from './saved-filters/filter-rows.server.ts'

export const slots: Partial<Slots> = {
  requestListTools: listTools,
  sinceYesterday: bulkSinceYesterday,
  deskEntry: async ({ today }) => isoWeek(today).week,
  forgetAgent: forgetFilters,
}
