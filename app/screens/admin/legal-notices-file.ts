import { backTo, csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { noticeHeader, noticeSheet } from './legal-notices.server.ts'

export const loader = guarded(
  requireAdmin,
  async (staff, { url }) =>
    csvFile('avis-consommation-anormale', noticeHeader, await noticeSheet(staff, url)),
  backTo(paths.staffNotices),
)
