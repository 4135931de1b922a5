import { toCsv } from '#domain/csv.ts'
import { attachment } from '#http/attachment.server.ts'
import { backTo } from '#http/file-failure.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { sheetHeader, statisticsSheet } from './statistics.server.ts'

/** The statistics as a spreadsheet: every week of every type. */
export const loader = guarded(
  requireAdmin,
  async (staff, { url }) => {
    const csv = toCsv(sheetHeader, await statisticsSheet(staff, url))
    return attachment(csv, 'text/csv; charset=utf-8', `statistiques-${staff.today}.csv`)
  },
  backTo(paths.statistics),
)
