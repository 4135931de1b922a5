import { csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import { solvedHeader, solvedSheet } from './figures.server.ts'

export const loader = download(requireAdmin, paths.statistics, async ({ today }) =>
  csvFile(`etait-ce-regle-${today}`, solvedHeader, await solvedSheet(today)),
)
