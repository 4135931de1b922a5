import { randomUUID } from 'node:crypto'
import { retentionDays } from '#domain/retention.ts'
import { log } from '#process/log.server.ts'
import { record } from '#session/audit.server.ts'
import { forgetAgent } from '#session/forget-agent.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'

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

/** The account is gone, and the plan with it. */
export async function forgetPlan(owner: string): Promise<void> {
  await store().agentRemoval.deleteMany({ where: { owner } })
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
    await forgetPlan(owner)
    await record({ actor: owner, action: 'agent-directory-removed', subject: owner })
  }
}
