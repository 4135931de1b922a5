import { backTo, csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { sheetHeader, statisticsSheet } from './statistics.server.ts'

export const loader = guarded(
  requireAdmin,
  async (staff, { url }) =>
    csvFile(`statistiques-${staff.today}`, sheetHeader, await statisticsSheet(staff, url)),
  backTo(paths.statistics),
)
