import { isoWeek } from '#domain/week.ts'
import type { Slots } from '../slots.server.ts'
import { listTools } from './bulk/bulk.server.ts'
import { forgetFilters } from './saved-filters/filter-rows.server.ts'

export const slots: Partial<Slots> = {
  requestListTools: listTools,
  deskEntry: async ({ today }) => isoWeek(today).week,
  forgetAgent: forgetFilters,
}
