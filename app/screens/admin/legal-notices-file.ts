import { attachment } from '#http/attachment.server.ts'
import { backTo } from '#http/file-failure.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { noticeSheet } from './legal-notices.server.ts'

/** The list as a spreadsheet, all pages of it. */
export const loader = guarded(
  requireAdmin,
  async (staff, { url }) =>
    attachment(
      await noticeSheet(staff, url),
      'text/csv; charset=utf-8',
      'avis-consommation-anormale.csv',
    ),
  backTo(paths.staffNotices),
)
