import { backTo, csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { solvedHeader, solvedSheet } from './solved-figures.server.ts'

export const loader = guarded(
  requireAdmin,
  async ({ today }) => csvFile(`etait-ce-regle-${today}`, solvedHeader, await solvedSheet(today)),
  backTo(paths.statistics),
)
