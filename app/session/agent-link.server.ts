import * as paths from '#paths.ts'
import { openJson, sealJson } from '#process/secrets.server.ts'
import { settings } from '#settings.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { requestId } from './upstream.server.ts'

export type AgentToCome = { login: string; nameAdmin: string; accessGestion: boolean }

/** For how long the link of `npm run agent` opens, in hours. */
export const agentLinkHours = 24
const ttl = agentLinkHours * 3600

/** BEY-548: the address where this agent chooses a password. It carries the account sealed: nothing is kept of it. */
export async function linkOf(agent: AgentToCome): Promise<string> {
  const token = await sealJson({ agent }, ttl)
  return new URL(paths.agentLink(token), settings().PORTAL_URL).href
}

/** Undefined when the link is over, or was not made with this portal's secret. */
export const agentIn = async (token: string): Promise<AgentToCome | undefined> =>
  (await openJson<{ agent: AgentToCome }>(token, ttl)).agent

/** Creates the account at the utility's, by the portal's own right: the person has none yet. 1 when it is done. */
export const createAgent = (request: Request, agent: AgentToCome & { password: string }) =>
  asPortal(requestId(request)).call('createFirstAdmin', { body: agent })
