import { csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import { sheetHeader, statisticsSheet } from './statistics.server.ts'

export const loader = download(requireAdmin, paths.statistics, async (staff, { url }) =>
  csvFile(`statistiques-${staff.today}`, sheetHeader, await statisticsSheet(staff, url)),
)
