import { csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import { noticeHeader, noticeSheet } from './staff-list.server.ts'

export const loader = download(requireAdmin, paths.staffNotices, async (staff, { url }) =>
  csvFile('avis-consommation-anormale', noticeHeader, await noticeSheet(staff, url)),
)
