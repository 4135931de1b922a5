import { randomUUID } from 'node:crypto'
import * as paths from '#paths.ts'
import { openJson, sealJson } from '#process/secrets.server.ts'
import { settings } from '#settings.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { requestId } from './upstream.server.ts'

export type AgentToCome = { login: string; nameAdmin: string; accessGestion: boolean }

/** For how long the link of `npm run agent` opens, in hours. */
export const agentLinkHours = 24
const ttl = agentLinkHours * 3600

/**
 * BEY-548: the address where this agent chooses a password. It carries the account sealed: nothing is kept of it. It
 * counts as used by the `id` in its seal: another text may open like it (what follows the seal's version is not read).
 */
type Link = { agent: AgentToCome; id: string }

export async function linkOf(agent: AgentToCome): Promise<string> {
  const token = await sealJson({ agent, id: randomUUID() } satisfies Link, ttl)
  return new URL(paths.agentLink(token), settings().PORTAL_URL).href
}

/** Undefined when the link is over, or was not made with this portal's secret. */
export async function linkIn(token: string): Promise<Link | undefined> {
  const { agent, id } = await openJson<Link>(token, ttl)
  return agent && id ? { agent, id } : undefined
}

/** Creates the account at the utility's, by the portal's own right: the person has none yet. 1 when it is done. */
export const createAgent = (request: Request, agent: AgentToCome & { password: string }) =>
  asPortal(requestId(request)).call('createFirstAdmin', { body: agent })
