import { type RouteArgs, type Toast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { log } from '#process/log.server.ts'
import { directorySettings, openIdSettings } from '#provider-settings.server.ts'
import { record } from '#session/audit.server.ts'
import { safeDestination } from '#session/destination.ts'
import { enter } from '#session/login.server.ts'
import { comeBack, keepToken, NotProven, textOf, withCookies } from '#session/openid.server.ts'
import type { Person } from '#session/second-factor/factor.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { lastLogIn, outageLogIns, outageText } from './outage.server.ts'
import { forgetRemoval, planRemoval } from './removal.server.ts'
import { groupsSaid } from './rules.ts'

// Logs in an agent whom the directory has identified: the utility's system holds the accounts and opens the session
// because the portal's own token asks for it.

type IsFirstUse = Parameters<typeof comeBack>[2]

/** BEY-210, BEY-212: creates the account at the first log-in, sets its right at each, plans its end without a group. */
export async function enterByDirectory(args: RouteArgs, isFirstUse: IsFirstUse): Promise<Response> {
  const { request } = args
  const staff = directorySettings()
  const proven = await comeBack('directory', args, isFirstUse)
  const { identity, claims, idToken, to, forgotten } = proven
  const { STAFF_OIDC_GROUPS_CLAIM: claim, STAFF_OIDC_MANAGER_GROUP: managers } = staff
  const said = groupsSaid(claims[claim], [staff.STAFF_OIDC_AGENT_GROUP, managers])
  if ('nothing' in said) {
    log.error({
      msg: 'groups not said by the directory',
      claim,
      came: said.nothing,
      todo: 'the directory has to send the groups as a list of texts; nothing was deleted',
    })
    throw new NotProven('unsaid')
  }
  const isManager = said.groups.includes(managers)
  if (!isManager && !said.groups.includes(staff.STAFF_OIDC_AGENT_GROUP)) {
    const owner = await endByDirectory(request, identity)
    if (owner) await planRemoval(owner, identity)
    throw new NotProven('closed')
  }
  await forgetRemoval(identity)
  const login = textOf(claims, staff.STAFF_OIDC_LOGIN_CLAIM)
  const nameAdmin =
    textOf(claims, 'name') || textOf(claims, 'family_name', 'usual_name', 'given_name')
  const opened = await asPortal(requestId(request)).call('openDirectorySession', {
    body: { identity, login, ...(nameAdmin && { nameAdmin }), accessGestion: isManager },
  })
  if (!opened.token) throw new NotProven('taken')
  const owner = opened.login
  const toasts = isManager ? await outageToasts(owner) : []
  await record({ actor: owner, action: 'agent-directory-log-in', subject: owner })
  const name = nameAdmin || owner
  const provider = proven.session
  const person: Person = { token: opened.token, login: owner, owner, name, provider }
  const response = await enter('admin', request, person, {
    to: safeDestination(to, paths.staffRequests),
    isSecondStepDone: openIdSettings('directory').acr.length > 0,
    toasts,
  })
  return withCookies(response, forgotten, await keepToken({ door: 'directory', owner, idToken }))
}

/** What a manager has not read yet: the log-ins by the door of an outage since their own by the directory before. */
async function outageToasts(manager: string): Promise<Toast[]> {
  const before = (await lastLogIn(manager))?.getTime() ?? 0
  const since = (await outageLogIns()).filter(({ at }) => at.getTime() > before)
  return since.length > 0 ? [warning(outageText(since))] : []
}

/** Ends the sessions of an agent, here and at the utility; answers the log-in, empty without an account. */
export async function endByDirectory(request: Request, identity: string): Promise<string> {
  const { login } = await asPortal(requestId(request)).call('endDirectorySessions', {
    body: { identity, isRemoved: false },
  })
  if (login) await endSessionsOf('admin', login)
  return login
}
