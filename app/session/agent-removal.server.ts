import { randomUUID } from 'node:crypto'
import { retentionDays } from '#domain/retention.ts'
import { log } from '#process/log.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { offers } from '#settings.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import { withLease } from '#store/lease.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { record } from './audit.server.ts'
import { underMaintenance } from './maintenance.server.ts'
import { forgetFactor } from './second-factor/factor.server.ts'
import { endSessionsOf } from './session-store.server.ts'

// BEY-520: the directory named an agent in no group of the portal. The sessions end at once, the account only later: one
// wrong rule at the directory must not take from the agents their second factor and what they keep.

const day = 86_400_000

/** Plans the removal. One that is planned already keeps its day, and one that a manager stopped stays stopped. */
export async function planRemoval(owner: string, identity: string): Promise<void> {
  const since = new Date()
  const due = new Date(since.getTime() + retentionDays.formerAgent * day)
  try {
    await store().agentRemoval.create({ data: { owner, identity, since, due } })
  } catch (error) {
    if (isUniqueViolation(error)) return
    throw error
  }
  log.warn({ msg: 'agent to be removed', due: due.toISOString() })
  await record({ actor: owner, action: 'agent-directory-closed', subject: owner })
}

/** The directory names the agent in a group again: nothing is left of the plan. */
export async function forgetRemoval(identity: string): Promise<void> {
  await store().agentRemoval.deleteMany({ where: { identity } })
}

/** When the account is to be deleted; undefined when it is not. */
export async function removalOf(owner: string): Promise<Date | undefined> {
  return (await store().agentRemoval.findUnique({ where: { owner } }))?.due ?? undefined
}

/** The log-ins of the accounts that are to be deleted, with the day. */
export async function plannedRemovals(): Promise<Map<string, Date>> {
  const rows = await store().agentRemoval.findMany({ where: { due: { not: null } }, take: 1000 })
  return new Map(rows.flatMap(({ owner, due }) => (due ? [[owner, due] as const] : [])))
}

/** A manager keeps the account. False when no removal was planned any more. */
export async function stopRemoval(owner: string): Promise<boolean> {
  const where = { owner, due: { not: null } }
  return (await store().agentRemoval.updateMany({ where, data: { due: null } })).count === 1
}

/** Deletes what the portal keeps of an agent whose account is gone: second factor, filters, choices, planned removal. */
export async function forgetAgent(owner: string): Promise<void> {
  await forgetFactor(owner)
  const own = { where: { owner } }
  await store().savedFilter.deleteMany(own)
  await store().agentChoice.deleteMany(own)
  await store().agentRemoval.deleteMany(own)
}

/** A removal whose call fails is tried again at the next run. */
export async function removeDueAgents(now: Date): Promise<void> {
  const due = { lte: now }
  for (const { owner, identity } of await store().agentRemoval.findMany({
    where: { due },
    take: 100,
  })) {
    // A manager may stop it, or the agent come back with a group, until the very moment.
    if ((await store().agentRemoval.count({ where: { owner, due } })) === 0) continue
    const body = { identity, isRemoved: true }
    await asPortal(randomUUID()).call('endDirectorySessions', { body })
    await endSessionsOf('admin', owner)
    await forgetAgent(owner)
    await record({ actor: owner, action: 'agent-directory-removed', subject: owner })
  }
}

const leaseMinutes = 5

export function startRemovingAgents(): void {
  runEvery(10 * 60_000, 'removal of former agents', async () => {
    if (!offers('directory') || underMaintenance()) return
    await withLease('removal of former agents', leaseMinutes, () => removeDueAgents(new Date()))
  })
}
