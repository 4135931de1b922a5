import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import type { Day } from '#domain/dates.ts'
import { failurePage, invitation, pageOf, problemText, sessionEnded } from '#http/failure.server.ts'
import { readForm } from '#http/form.server.ts'
import { warning, withToast } from '#http/toasts.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { emptied, type Role, type Sealed, unseal } from './cookie.server.ts'
import { loginPath, whereTheyWere } from './destination.ts'
import { refuseProgramsWhenClosed, refuseWhenClosed } from './maintenance.server.ts'
import { foreignText, isForeign } from './origin.ts'
import { keepPendingMail } from './pending-mail.server.ts'
import { selectPdc } from './preference.server.ts'
import { reach } from './reach.server.ts'
import {
  endRow,
  endSessionOf,
  endSessionsOf,
  isAlive,
  type OpenSession,
  sessionsOf,
} from './session-store.server.ts'

export type RouteArgs = Pick<LoaderFunctionArgs | ActionFunctionArgs, 'request' | 'context'>

/** What a guarded screen gets; no token, no URL of the back end. */
export type Guarded = {
  /** `owner` (refAbo, or an agent's log-in) names whose payments and drafts these are. */
  who: { owner: string; name: string }
  /** Makes a call as this person; a failure has become the page or the redirect that it calls for. */
  call: Call
  /** The posted form, size-checked; read it once. */
  form: () => Promise<FormData>
}

export type Subscriber = Guarded & {
  /** The utility's present day. */
  today: Day
  pdcs: Pdc[]
  /** The selected metering point, one of `pdcs` whatever the browser says. */
  pdc: Pdc
  /** Makes one of `pdcs` the selected one; answers the Set-Cookie value. */
  select: (pdc: Pdc) => Promise<string>
  /** Their open sessions on every device; `close` ends none but their own. */
  sessions: {
    list: () => Promise<OpenSession[]>
    close: (id: string) => Promise<void>
    closeOthers: () => Promise<void>
  }
}

export type Admin = Guarded & {
  /** GUARD-14: whether this agent manages the accounts of agents; asked once per request. */
  managesUsers: () => Promise<boolean>
  /** As a subscriber's. */
  sessions: Subscriber['sessions']
}

const loginPages: Record<Role, string> = { subscriber: '/connexion', admin: '/adm-sem-webabo' }
const rightsCheck = 'de la vérification de vos droits'

type Check<T> = (args: RouteArgs) => Promise<T>
const checks = new WeakMap<AppLoadContext, Map<Check<unknown>, Promise<unknown>>>()

/** Layout, screen and action of one request share each check: their load context is the same object. */
function once<T>(check: Check<T>, args: RouteArgs): Promise<T> {
  const ofRequest = checks.get(args.context) ?? new Map<Check<unknown>, Promise<unknown>>()
  checks.set(args.context, ofRequest)
  const result = (ofRequest.get(check) as Promise<T> | undefined) ?? check(args)
  ofRequest.set(check, result)
  return result
}

/** First line of every subscriber loader and action: maintenance, origin, session, role, metering points (GUARD-01 to GUARD-06). */
export async function requireSubscriber(args: RouteArgs): Promise<Subscriber> {
  enter(args.request)
  const checked = await once(checkSubscriber, args)
  return { ...checked, form: () => readForm(args.request) }
}

async function checkSubscriber({ request }: RouteArgs): Promise<Omit<Subscriber, 'form'>> {
  const session = await openSession(request, 'subscriber')
  if (session.role === 'admin') throw redirect('/adm-sem-webabo/gestion')
  const { call, today } = reachAs(session, request)
  const userLogin = session.login
  const [isAdmin, pdcs] = await Promise.all([
    call('isAdmin', { query: { userLogin } }),
    call('getPdcs', { query: { userLogin } }),
  ])
  if (isAdmin) throw await leave(session, loginPages.subscriber, sessionEnded)
  const pdc = pdcs.find(({ pdcRef }) => pdcRef === session.pdc) ?? pdcs[0]
  if (!pdc) throw failurePage(404, { title: 'Aucun point de comptage', text: invitation() })
  return {
    who: whoIs(session),
    call,
    today: today(),
    pdcs,
    pdc,
    select: ({ pdcRef }) => selectPdc(session, pdcRef),
    sessions: sessionsAs(session),
  }
}

function sessionsAs({ role, owner, sid }: Sealed): Subscriber['sessions'] {
  return {
    list: () => sessionsOf(role, owner, sid),
    close: id => endSessionOf(role, owner, id),
    closeOthers: () => endSessionsOf(role, owner, sid),
  }
}

/** First line of every staff loader and action. */
export async function requireAdmin(args: RouteArgs): Promise<Admin> {
  enter(args.request)
  const checked = await once(checkAdmin, args)
  return { ...checked, form: () => readForm(args.request) }
}

/** First line of the loaders and actions that manage the accounts of agents (GUARD-10). */
export async function requireUserManagement(args: RouteArgs): Promise<Admin> {
  const guarded = await requireAdmin(args)
  if (!(await guarded.managesUsers())) throw redirect('/adm-sem-webabo/gestion')
  return guarded
}

async function checkAdmin({ request }: RouteArgs): Promise<Omit<Admin, 'form'>> {
  const session = await openSession(request, 'admin')
  const { call } = reachAs(session, request)
  const query = { userLogin: session.login }
  const isAdmin = await orLeave(call('isAdmin', { query }), session, request)
  if (session.role === 'subscriber' && !isAdmin) throw redirect('/home')
  // A role that changed since log-in: neither area is theirs before they log in again.
  if (session.role === 'subscriber' || !isAdmin)
    throw await leave(session, loginPages[session.role], sessionEnded)
  return {
    who: whoIs(session),
    call,
    sessions: sessionsAs(session),
    managesUsers: () => orLeave(call('haveAccessUserManagement', { query }), session, request),
  }
}

/**
 * GUARD-08: a check that cannot be made ends the session, unless it ended by itself,
 * or nobody waits for the check any more: a second click must not log out.
 */
function orLeave<T>(check: Promise<T>, session: Sealed, request: Request): Promise<T> {
  return check.catch(async cause => {
    if (request.signal.aborted || (cause instanceof Response && cause.status === 302)) throw cause
    throw await leave(session, loginPages.admin, problemText(rightsCheck))
  })
}

/** First line of the loaders and actions that anybody may reach. `call` fails with UpstreamFailure. */
export function publicPage({ request }: RouteArgs): { call: Call; form: () => Promise<FormData> } {
  enter(request)
  const { call } = reach(request)
  return { call, form: () => readForm(request) }
}

/** First line of what another program calls: closed for maintenance, it is told to come again. */
export function publicService({ request }: RouteArgs): void {
  refuseProgramsWhenClosed()
  refuseForeign(request)
}

/** The role of whoever asks, if their session still lives: for pages that differ once logged in. */
export async function currentRole(request: Request): Promise<Role | undefined> {
  const session = await unseal(request)
  return session && (await isAlive(session.sid)) ? session.role : undefined
}

function whoIs({ owner, name }: Sealed) {
  return { owner, name }
}

function enter(request: Request): void {
  refuseWhenClosed(request)
  refuseForeign(request)
}

function refuseForeign(request: Request): void {
  const { host, searchParams } = new URL(request.url)
  const foreign = isForeign(request.method, request.headers, request.headers.get('host') ?? host)
  if (foreign || searchParams.has('_data'))
    throw failurePage(403, { title: 'Requête refusée', text: foreignText })
}

async function openSession(request: Request, area: Role): Promise<Sealed> {
  const session = await unseal(request)
  if (session && (await isAlive(session.sid))) return session
  const { to, note } = await wayToLogIn(request, session?.role ?? area)
  if (!session) throw redirect(to, { headers: note })
  // GUARD-04: what was an agent's session ends at the agents' door.
  throw await leave(session, to, sessionEnded, note)
}

/** LINKS-11: the log-in leads back to this page, by its address or, when that is a secret, by a note. */
async function wayToLogIn(request: Request, role: Role) {
  const back = whereTheyWere(request)
  const note = await keepPendingMail(new URL(back, request.url).pathname)
  const door = loginPages[role]
  return note
    ? { to: door, note: [['set-cookie', note]] as [string, string][] }
    : { to: loginPath(door, back), note: [] }
}

/** Forgets the session on both sides and leads to a log-in page. */
async function leave(
  session: Sealed,
  to: string,
  message?: string,
  note: [string, string][] = [],
): Promise<Response> {
  await endRow(session.sid)
  const headers = new Headers([...note, ['set-cookie', await emptied()]])
  if (message) headers.append('set-cookie', await withToast(warning(message)))
  return redirect(to, { headers })
}

/** The back end for a screen: failures have become pages, an ended session the way to the log-in. */
function reachAs(session: Sealed, request: Request) {
  const upstream = reach(request, session.token)
  const call: Call = (name, input) =>
    upstream.call(name, input).catch(async error => {
      if (!(error instanceof UpstreamFailure)) throw error
      if (error.kind !== 'session-over') throw pageOf(error)
      const { to, note } = await wayToLogIn(request, session.role)
      throw await leave(session, to, sessionEnded, note)
    })
  return { call, today: upstream.today }
}
