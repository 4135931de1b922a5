import { redirect } from '@remix-run/node'
import { type RouteArgs, success, type Toast, warning, withToast } from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import { log } from '#process/log.server.ts'
import { directorySettings, openIdSettings } from '#settings.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { forgetRemoval, planRemoval } from './agent-removal.server.ts'
import { lastLogIn, outageLogIns, outageText, record } from './audit.server.ts'
import { safeDestination } from './destination.ts'
import { enter, subscriberWith } from './login.server.ts'
import { comeBack, keepToken, NotProven, type Proven } from './openid.server.ts'
import type { Person } from './second-factor/factor.server.ts'
import { endSessionsOf } from './session-store.server.ts'
import { requestId, upstreamFor } from './upstream.server.ts'

// Logs in a person whom an identity provider has identified: the utility's system holds the accounts and opens the
// session because the portal's own token asks for it.

type IsFirstUse = Parameters<typeof comeBack>[2]

const textOf = (claims: Proven['claims'], ...names: string[]): string =>
  names
    .flatMap(name => (typeof claims[name] === 'string' ? [claims[name].trim()] : []))
    .filter(Boolean)
    .join(' ')

type Said = { groups: string[] } | { nothing: string }

/**
 * BEY-520: the groups that the directory names. A claim that is not there, or is no list of texts, says `nothing` of
 * them: it neither opens nor closes. A text alone opens when it is one of `ours`, as directories write a list of one.
 */
export function groupsSaid(claim: unknown, ours: string[]): Said {
  if (typeof claim === 'string' && ours.includes(claim)) return { groups: [claim] }
  if (claim === undefined) return { nothing: 'absent' }
  if (!Array.isArray(claim)) return { nothing: claim === null ? 'null' : typeof claim }
  const groups = claim.filter(group => typeof group === 'string')
  return groups.length === claim.length ? { groups } : { nothing: 'a list of other than texts' }
}

/** BEY-210, BEY-212: creates the account at the first log-in, sets its right at each, plans its end without a group. */
export async function enterByDirectory(args: RouteArgs, isFirstUse: IsFirstUse): Promise<Response> {
  const { request } = args
  const staff = directorySettings()
  const { identity, claims, idToken, to, forgotten } = await comeBack('directory', args, isFirstUse)
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
  const told = isManager ? await outageToasts(owner) : []
  await record({ actor: owner, action: 'agent-directory-log-in', subject: owner })
  const person: Person = { token: opened.token, login: owner, owner, name: nameAdmin || owner }
  const response = await enter('admin', request, person, {
    to: safeDestination(to, paths.staffRequests),
    isSecondStepDone: openIdSettings('directory').acr.length > 0,
    toasts: told,
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

/** An identity that opens no account yet, kept ten minutes for the person to give number and password once. */
const linkingNote = sealedNote('association', 10)

type Linking = Pick<Proven, 'identity' | 'idToken' | 'to'> & { name: string }

/** BEY-213: opens the account linked to this identity; without one, leads to the page that links it. */
export async function enterByFranceConnect(
  args: RouteArgs,
  isFirstUse: IsFirstUse,
): Promise<Response> {
  const { request } = args
  const { identity, claims, idToken, to, forgotten } = await comeBack(
    'france-connect',
    args,
    isFirstUse,
  )
  const { token, login } = await asPortal(requestId(request)).call('openLinkedSession', {
    body: { identity },
  })
  if (!token) {
    const name = textOf(claims, 'given_name', 'family_name')
    const linking: Linking = { identity, idToken, to, name }
    const response = redirect(paths.franceConnectLinking, 303)
    return withCookies(response, forgotten, [await linkingNote.store(JSON.stringify(linking))])
  }
  const { mail: _, ...person } = await subscriberWith(request, token, login)
  const { owner } = person
  const response = await enter('subscriber', request, person, { to: safeDestination(to) })
  const kept = await keepToken({ door: 'france-connect', owner, idToken })
  return withCookies(response, forgotten, kept)
}

/** Undefined when FranceConnect proved the person too long ago. */
export async function linkingIn(request: Request): Promise<Linking | undefined> {
  const kept = await linkingNote.read(request)
  return kept === undefined ? undefined : JSON.parse(kept)
}

/** Links the identity after the log-in, which succeeds in any case; the next page says whether it is linked. */
export async function linkTo(request: Request, { token, owner }: Person): Promise<string[]> {
  const linking = await linkingIn(request)
  if (!linking) return [await withToast(warning(tooLate))]
  const { identity, idToken } = linking
  const body = { login: owner, identity }
  const isLinked = await upstreamFor(request, token).call('linkIdentity', { body })
  return [
    await linkingNote.forget(),
    await withToast(isLinked ? success(linked) : warning(linkedElsewhere)),
    ...(await keepToken({ door: 'france-connect', owner, idToken })),
  ]
}

const linked =
  'FranceConnect est associé à votre compte\u00a0: la prochaine fois, il suffit pour vous connecter.'
const linkedElsewhere =
  'FranceConnect n’a pas été associé\u00a0: ce compte l’est déjà à une autre identité. Retirez d’abord cette association, dans «\u00a0Mon compte abonné\u00a0».'
const tooLate =
  'FranceConnect n’a pas été associé\u00a0: plus de dix minutes ont passé. Déconnectez-vous, puis recommencez par FranceConnect.'

function withCookies(response: Response, forgotten: string, lines: string[]): Response {
  for (const line of [forgotten, ...lines]) response.headers.append('set-cookie', line)
  return response
}
