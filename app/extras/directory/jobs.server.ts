import { log } from '#process/log.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { underMaintenance } from '#session/maintenance.server.ts'
import { whenAway } from '#session/openid-provider.server.ts'
import { offers } from '#settings.server.ts'
import { withLease } from '#store/lease.server.ts'
import { isOutage } from './outage.server.ts'
import { removeDueAgents } from './removal.server.ts'

const leaseMinutes = 5

export function startJobs(): void {
  whenAway('directory', () => {
    if (isOutage()) log.error({ msg: 'directory away: the door of its outage is open' })
  })
  runEvery(10 * 60_000, 'removal of former agents', async () => {
    if (!offers('directory') || underMaintenance()) return
    await withLease('removal of former agents', leaseMinutes, () => removeDueAgents(new Date()))
  })
}
