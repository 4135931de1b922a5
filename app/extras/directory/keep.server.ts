import { redirect } from '@remix-run/node'
import { dayOf, formatDay } from '#domain/values.ts'
import { info, type RouteArgs, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { findAgent } from '#screens/admin/agents/agents.server.ts'
import { record } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { removalOf, stopRemoval } from './removal.server.ts'

/** The agent whose removal is planned, and its day; leads back to the agent's panel when none is. */
export async function plannedRemoval(staff: Admin, { params }: RouteArgs) {
  const agent = await findAgent(staff, params.id)
  const due = await removalOf(agent.login)
  if (!due) throw redirect(paths.agent(agent.id))
  return { agent, day: formatDay(dayOf(due)) }
}

/** BEY-520: the account stays, though the directory opens nothing to it, until a manager deletes it. */
export async function keepAgent(staff: Admin, { params }: RouteArgs) {
  const { login, nameAdmin } = await findAgent(staff, params.id)
  if (!(await stopRemoval(login)))
    return redirectWithToast(
      paths.agents,
      info(`Le compte de ${nameAdmin} n’est plus à supprimer\u00a0: rien n’a changé.`),
    )
  await record({ actor: staff.who.owner, action: 'agent-directory-kept', subject: login })
  return redirectWithToast(paths.agents, success(`Le compte de ${nameAdmin} est gardé.`))
}
