import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { record } from '#session/audit.server.ts'
import { safeDestination } from '#session/destination.ts'
import { enter } from '#session/login.server.ts'
import {
  comeBack,
  keepToken,
  NotProven,
  type Proven,
  textOf,
  withCookies,
} from '#session/openid.server.ts'
import { forgetFactor, type Person } from '#session/second-factor/factor.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { directorySettings, openIdSettings } from '#settings.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'

// Logs in an agent whom the directory has identified: the utility's system holds the accounts and opens the session
// because the portal's own token asks for it.

type IsFirstUse = Parameters<typeof comeBack>[2]

/** The groups that the directory names; the claim may be a list or a single text. */
function groupsOf(claims: Proven['claims'], claim: string): string[] {
  const groups = claims[claim]
  return [groups].flat().filter(group => typeof group === 'string')
}

/** BEY-210, BEY-212: creates the account at the first log-in, sets its right at each, removes it without a group. */
export async function enterByDirectory(args: RouteArgs, isFirstUse: IsFirstUse): Promise<Response> {
  const { request } = args
  const staff = directorySettings()
  const { identity, claims, idToken, to, forgotten } = await comeBack('directory', args, isFirstUse)
  const groups = groupsOf(claims, staff.STAFF_OIDC_GROUPS_CLAIM)
  const isManager = groups.includes(staff.STAFF_OIDC_MANAGER_GROUP)
  if (!isManager && !groups.includes(staff.STAFF_OIDC_AGENT_GROUP)) {
    await endByDirectory(request, identity, { isRemoved: true })
    throw new NotProven('closed')
  }
  const login = textOf(claims, staff.STAFF_OIDC_LOGIN_CLAIM)
  const name =
    textOf(claims, 'name') || textOf(claims, 'family_name', 'usual_name', 'given_name') || login
  const opened = await asPortal(requestId(request)).call('openDirectorySession', {
    body: { identity, login, nameAdmin: name, accessGestion: isManager },
  })
  if (!opened.token) throw new NotProven('taken')
  const owner = opened.login
  await record({ actor: owner, action: 'agent-directory-log-in', subject: owner })
  const person: Person = { token: opened.token, login: owner, owner, name }
  const response = await enter('admin', request, person, {
    to: safeDestination(to, paths.staffRequests),
    isSecondStepDone: openIdSettings('directory').acr.length > 0,
  })
  return withCookies(response, forgotten, await keepToken({ door: 'directory', owner, idToken }))
}

/** Ends the sessions of an agent, here and at the utility; deletes the account too if the directory gives no access. */
export async function endByDirectory(
  request: Request,
  identity: string,
  { isRemoved }: { isRemoved: boolean },
): Promise<void> {
  const { login } = await asPortal(requestId(request)).call('endDirectorySessions', {
    body: { identity, isRemoved },
  })
  if (!login) return
  await endSessionsOf('admin', login)
  if (!isRemoved) return
  await forgetFactor(login)
  await record({ actor: login, action: 'agent-directory-removed', subject: login })
}
