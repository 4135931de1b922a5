import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { Day } from '#domain/values.ts'
import { backTo } from '#http/attachment.server.ts'
import { noteAnswer, sayWhenToComeBack } from '#http/failure-headers.server.ts'
import { readForm, refused } from '#http/form.server.ts'
import {
  failedCall,
  invitation,
  PageFailure,
  pageOf,
  problemText,
  RedirectFailure,
  type RouteArgs,
  sessionEnded,
  urlOf,
} from '#http/route.server.ts'
import { giveBack } from '#http/unsent.server.ts'
import * as paths from '#paths.ts'
import { log } from '#process/log.server.ts'
import { secured } from '#process/security.server.ts'
import { isStoreOutage } from '#store/client.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import {
  actingOf,
  actingOver,
  closedToHelpers,
  helpersPage,
  withoutActing,
} from './acting.server.ts'
import { type Acting, type Role, type Sealed, seal, unseal } from './cookie.server.ts'
import { keepForm } from './kept-form.server.ts'
import { logInRedirect, loginPages, logOutRedirect } from './log-in-redirect.server.ts'
import { refuseProgramsWhenClosed, refuseWhenClosed } from './maintenance.server.ts'
import { foreignText, isForeign } from './origin.ts'
import { refuseOtherOwner, refuseOwnerless } from './owner-mark.server.ts'
import { selectPdc } from './preference.server.ts'
import {
  endSessionOf,
  endSessionsOf,
  isAlive,
  type OpenSession,
  sessionsOf,
} from './session-store.server.ts'
import { requestId, upstreamFor } from './upstream.server.ts'

/** These symbols are not exported: only `guarded` can open a guard, and only it makes a loader or an action. */
const check = Symbol('check')
const guardedBy = Symbol('guardedBy')

/** Lets a visitor, a subscriber or an agent in, and gives the work `T`, which only `guarded` can get. */
export type Guard<T> = {
  readonly name: string
  readonly area: Role | undefined
  readonly [check]: (args: RouteArgs) => Promise<T>
}

export type End = PageFailure | RedirectFailure

type Guarded<R> = ((args: LoaderFunctionArgs) => Promise<R>) & {
  readonly [guardedBy]: Guard<unknown>
}

export type Work<T, R> = (handed: T, args: RouteArgs) => R

/** Adds headers to a failure or a redirect, or throws another answer. `hasPassedGuard`: it came after the guard. */
export type OnEnd = (end: End, args: RouteArgs, hasPassedGuard: boolean) => Promise<void>

export function guard<T>(
  name: string,
  area: Role | undefined,
  opens: (args: RouteArgs) => Promise<T>,
): Guard<T> {
  return { name, area, [check]: opens }
}

/** Runs the guard, then the work. Only here a failure becomes a page or a redirect to the log-in. */
export function guarded<T, R>(
  guard: Guard<T>,
  work: Work<T, R>,
  onEnd?: OnEnd,
): Guarded<Awaited<R>> {
  const answer = async (args: RouteArgs): Promise<Awaited<R>> => {
    let hasPassedGuard = false
    try {
      const handed = await guard[check](args)
      // A person whom the guard leads elsewhere is led there, whatever they post.
      if (guard.area) await refuseOwnerless(args.request)
      hasPassedGuard = true
      return await work(handed, args)
    } catch (error) {
      // Ending a session deletes its row, so the store can fail here too.
      const end = await endOf(error, guard, args).catch(later => {
        if (!isStoreOutage(later)) throw later
        return storeOutage(later, args.request)
      })
      await (onEnd?.(end, args, hasPassedGuard) ?? (guard.area && keepForm(end, args)))
      if (end instanceof PageFailure) await giveBack(end, args)
      throw responseOf(end)
    }
  }
  const run = async ({ request, params, context }: LoaderFunctionArgs): Promise<Awaited<R>> => {
    try {
      const answered = await answer({ request, params, context, url: urlOf(request) })
      noteAnswer(context, answered)
      sayWhenToComeBack(answered)
      return secured(answered)
    } catch (thrown) {
      noteAnswer(context, thrown)
      sayWhenToComeBack(thrown)
      throw secured(thrown)
    }
  }
  return Object.assign(run, { [guardedBy]: guard })
}

/** For a file: a subscriber or an agent who cannot have the file is led back to `page`, with the reason. */
export const download = <T, R>(
  guard: Guard<T>,
  page: Parameters<typeof backTo>[0],
  work: Work<T, R>,
) => guarded(guard, work, backTo(page))

/**
 * For requests that a script makes behind a page. The cookie of an ended session stays: with it, the next post of the
 * page's form keeps what was typed, and the log-in page says that the session has ended.
 */
export async function behindPage({ headers }: End) {
  headers.delete('set-cookie')
}

export const guardOf = (fn: unknown): Guard<unknown> | undefined =>
  (fn as Partial<Guarded<unknown>> | undefined)?.[guardedBy]

async function endOf(error: unknown, { area }: Guard<unknown>, args: RouteArgs): Promise<End> {
  if (error instanceof PageFailure || error instanceof RedirectFailure) return error
  if (isStoreOutage(error)) return storeOutage(error, args.request)
  if (!(error instanceof UpstreamFailure)) throw error
  if (!area || error.kind !== 'session-over') return pageOf(error)
  return (await actingOver(args)) ?? logInRedirect(args, area)
}

/** The portal's store does not answer, or not in time. A post may have been carried out in part before that. */
function storeOutage(error: unknown, request: Request): PageFailure {
  log.error({ msg: 'store failed', reason: String(error), requestId: requestId(request) })
  const { method } = request
  const text =
    method === 'GET' || method === 'HEAD'
      ? 'Le portail est occupé. Réessayez dans une minute.'
      : 'Le portail est occupé et n’a pas pu terminer votre demande. Dans une minute, vérifiez si elle a été prise en compte avant de recommencer.'
  const page = new PageFailure(503, {
    title: 'Service momentanément indisponible',
    text: `${text} ${invitation()}`,
  })
  page.headers.set('retry-after', '60')
  return page
}

function responseOf(end: End): Response {
  const { status, headers } = end
  return end instanceof PageFailure
    ? Response.json(end.page, { status, headers })
    : redirect(end.to, { status, headers })
}

// The values that the guards hand out hold no token and no URL of the back end.

export type Visitor = { call: Call; form: () => Promise<FormData> }

export type Helper = Pick<Acting, 'access' | 'rights' | 'until'> & { name: string }

type Person = Visitor & {
  who: { owner: string; name: string; firstName?: string | undefined; by?: Helper }
}

export type Subscriber = Person & {
  /** The person logged in: the subscriber, or the helper whatever account they act for. */
  person: string
  today: Day
  pdcs: Pdc[]
  /** The metering point of the page: the one that the address names, else the `selected` one. */
  pdc: Pdc
  /** The metering point that the address names, if it is one of theirs. */
  named: Pdc | undefined
  selected: Pdc
  select: (pdc: Pdc) => Promise<string>
  /** Whether the subscriber has given a second-factor code in this session. */
  isProven: boolean
  /** The open sessions on every device; `close` ends one of them, `end` this one and answers a redirect to throw. */
  sessions: {
    list: () => Promise<OpenSession[]>
    close: (id: string) => Promise<void>
    closeOthers: () => Promise<void>
    end: (message: string) => Promise<RedirectFailure>
  }
}

export type Admin = Person & {
  today: Day
  /** GUARD-14: whether this agent manages the accounts of agents; asked once per request. */
  managesUsers: () => Promise<boolean>
  sessions: Subscriber['sessions']
}

const rightsCheck = 'de la vérification de vos droits'

type Check<T> = (args: RouteArgs) => Promise<T>
const checks = new WeakMap<AppLoadContext, Map<Check<unknown>, Promise<unknown>>>()

/** Layout, screen and action of one request share each check: they have the same load context. */
function once<T>(check: Check<T>, args: RouteArgs): Promise<T> {
  const ofRequest = checks.get(args.context) ?? new Map<Check<unknown>, Promise<unknown>>()
  checks.set(args.context, ofRequest)
  const result = (ofRequest.get(check) as Promise<T> | undefined) ?? check(args)
  ofRequest.set(check, result)
  return result
}

/** For subscribers: checks maintenance, origin, session, role, metering points (GUARD-01 to GUARD-06). */
export const requireSubscriber = guard('requireSubscriber', 'subscriber', subscriber)

async function subscriber(args: RouteArgs): Promise<Subscriber> {
  enter(args)
  const acting = actingOf(await once(subscriberSession, args))
  if (acting) closedToHelpers(acting, args)
  return framed(args)
}

/** For the frame around every screen: a helper sees it even around a page that is closed to helpers. */
export const requireSubscriberFrame = guard('requireSubscriberFrame', 'subscriber', framed)

async function framed(args: RouteArgs): Promise<Subscriber> {
  enter(args)
  const checked = await once(checkSubscriber, args)
  return { ...checked, form: () => readForm(args.request) }
}

async function subscriberSession(args: RouteArgs): Promise<Sealed> {
  const session = await openSession(args, 'subscriber')
  if (session.role === 'admin') throw new RedirectFailure('other-area', paths.staffRequests)
  return session
}

async function checkSubscriber(args: RouteArgs): Promise<Omit<Subscriber, 'form'>> {
  const session = await once(subscriberSession, args)
  const acting = actingOf(session)
  const { call, today } = upstreamFor(args.request, acting?.token ?? session.token)
  const userLogin = acting?.owner ?? session.login
  const [isAdmin, pdcs] = await Promise.all([
    call('isAdmin', { query: { userLogin } }),
    call('getPdcs', { query: { userLogin } }),
  ])
  if (isAdmin) throw await logOutRedirect(session, loginPages.subscriber, sessionEnded)
  const chosen = (acting ?? session).pdc
  const at = (ref: string | null | undefined) => pdcs.find(({ pdcRef }) => pdcRef === ref)
  // BEY-641: the page and all that is around it stand at the point that the address names.
  const selected = at(chosen) ?? pdcs[0]
  const named = at(args.url.searchParams.get('pdc'))
  const pdc = named ?? selected
  const helpers = helpersPage()
  if (!selected && helpers) throw new RedirectFailure('other-area', helpers)
  if (!selected || !pdc)
    throw new PageFailure(404, { title: 'Aucun point de comptage', text: invitation() })
  return {
    who: whoIs(session),
    person: session.owner,
    call,
    today: today(),
    pdcs,
    pdc,
    named,
    selected,
    select: ({ pdcRef }) => selectPdc(session, pdcRef),
    isProven: session.proven === true,
    sessions: sessionsAs(session),
  }
}

export type Account = Person & {
  today: Day
  isSubscriber: boolean
  act: (as: Acting | undefined) => Promise<string>
  isProven: Subscriber['isProven']
  /** Marks the session as proven by a second-factor code; answers its Set-Cookie value. */
  prove: () => Promise<string>
  sessions: Subscriber['sessions']
}

export const requireAccount = guard('requireAccount', 'subscriber', async args => {
  enter(args)
  const { acting, ...session } = await once(subscriberSession, args)
  const { call, today } = upstreamFor(args.request, session.token)
  const pdcs = await call('getPdcs', { query: { userLogin: session.login } })
  const account: Account = {
    who: whoIs(session),
    call,
    today: today(),
    isSubscriber: pdcs.length > 0,
    sessions: sessionsAs(session),
    form: () => readForm(args.request),
    async act(as) {
      await withoutActing(args.request, acting)
      return seal({ ...session, ...(as && { acting: as }) })
    },
    isProven: session.proven === true,
    prove: () => seal({ ...session, ...(acting && { acting }), proven: true }),
  }
  return account
})

function sessionsAs(session: Sealed): Subscriber['sessions'] {
  const { role, owner, sid } = session
  return {
    list: () => sessionsOf(role, owner, sid),
    close: id => endSessionOf(role, owner, id),
    closeOthers: () => endSessionsOf(role, owner, sid),
    end: message => logOutRedirect(session, loginPages[role], message),
  }
}

export const requireAdmin = guard('requireAdmin', 'admin', admin)

/** For staff who manage the accounts of agents (GUARD-10). */
export const requireUserManagement = guard('requireUserManagement', 'admin', async args => {
  const agent = await admin(args)
  if (await agent.managesUsers()) return agent
  throw new RedirectFailure('other-area', paths.staffRequests)
})

async function admin(args: RouteArgs): Promise<Admin> {
  enter(args)
  const checked = await once(checkAdmin, args)
  return { ...checked, form: () => readForm(args.request) }
}

async function checkAdmin(args: RouteArgs): Promise<Omit<Admin, 'form'>> {
  const { request } = args
  const session = await openSession(args, 'admin')
  const { call, today } = upstreamFor(request, session.token)
  const query = { userLogin: session.login }
  // A second try needs a new client: one client asks the same reading only once.
  const ask = <T>(check: (by: Call) => Promise<T>) => {
    const asked = check(call).catch(error => {
      if (failedCall(error).status < 500) throw error
      return check(upstreamFor(request, session.token).call)
    })
    return orLeave(asked, session, request)
  }
  const isAdmin = await ask(call => call('isAdmin', { query }))
  if (session.role === 'subscriber' && !isAdmin) throw new RedirectFailure('other-area', paths.home)
  // The role has changed since the log-in: the agent has to log in again.
  if (session.role === 'subscriber' || !isAdmin)
    throw await logOutRedirect(session, loginPages[session.role], sessionEnded)
  return {
    who: whoIs(session),
    call,
    today: today(),
    sessions: sessionsAs(session),
    managesUsers: () => ask(call => call('haveAccessUserManagement', { query })),
  }
}

/**
 * GUARD-08, BEY-152: ends the session when a check is refused, or fails at its second try too, unless the session has
 * ended by itself. When the utility does not answer at all, or the browser has left, nothing is known of the right: the
 * outage page is shown and the session goes on.
 */
function orLeave<T>(check: Promise<T>, session: Sealed, request: Request): Promise<T> {
  return check.catch(async error => {
    const { kind, status } = failedCall(error)
    if (request.signal.aborted || kind === 'session-over' || status === 0) throw error
    throw await logOutRedirect(session, loginPages.admin, problemText(rightsCheck))
  })
}

export const publicPage = guard('publicPage', undefined, async (args): Promise<Visitor> => {
  enter(args)
  return { call: callOfVisitor(args.request), form: () => readForm(args.request) }
})

/**
 * CALL-02: a visitor who is logged in calls with their token. A public page is not their session's: where the utility
 * takes the session for ended, it is asked again as by a stranger, and nothing is logged out.
 */
function callOfVisitor(request: Request): Call {
  const { call: stranger } = upstreamFor(request)
  const known = async () => {
    const session = await unseal(request)
    if (!session || !(await isAlive(session.sid))) return stranger
    return upstreamFor(request, (actingOf(session) ?? session).token).call
  }
  let visitor: Promise<Call> | undefined
  return async (name, input) => {
    visitor ??= known()
    const call = await visitor
    return call(name, input).catch(error => {
      const isOver = error instanceof UpstreamFailure && error.kind === 'session-over'
      if (call === stranger || !isOver) throw error
      return stranger(name, input)
    })
  }
}

/** For calls by programs: answers 503 with `Retry-After` during maintenance. */
export const publicService = guard('publicService', undefined, async args => {
  refuseProgramsWhenClosed()
  refuseForeign(args)
})

export async function currentRole(request: Request): Promise<Role | undefined> {
  const session = await unseal(request)
  return session && (await isAlive(session.sid)) ? session.role : undefined
}

export async function currentSubscriber(request: Request): Promise<string | undefined> {
  const session = await unseal(request)
  if (session?.role !== 'subscriber' || !(await isAlive(session.sid))) return undefined
  return (actingOf(session) ?? session).owner
}

/** The name of the person who is logged in, unless it is the subscriber `refAbo`; undefined for a visitor. */
export async function anotherHere(request: Request, refAbo: string): Promise<string | undefined> {
  const session = await unseal(request)
  if (!session || !(await isAlive(session.sid))) return undefined
  return session.role === 'subscriber' && session.owner === refAbo ? undefined : session.name
}

/** The subscriber, if logged in with a contract and not acting as a helper; null for others and in an outage. */
export async function ownSubscriber(args: RouteArgs): Promise<Subscriber | null> {
  const session = await unseal(args.request)
  if (session?.role !== 'subscriber' || actingOf(session) || !(await isAlive(session.sid)))
    return null
  return subscriber(args).catch(() => null)
}

function whoIs(session: Sealed): Person['who'] {
  const { owner, name, firstName } = session
  const acting = actingOf(session)
  if (!acting) return { owner, name, firstName }
  const { access, rights, until } = acting
  return {
    owner: acting.owner,
    name: acting.name,
    firstName: acting.firstName,
    by: { access, rights, until, name },
  }
}

function enter(args: RouteArgs): void {
  refuseWhenClosed(args, comesFromElsewhere(args))
  refuseForeign(args)
}

const comesFromElsewhere = ({ request: { method, headers }, url }: RouteArgs) =>
  isForeign(method, headers, `${url.protocol}//${headers.get('host') ?? url.host}${url.pathname}`)

function refuseForeign(args: RouteArgs): void {
  const { request, url } = args
  // BEY-147: refuses the character NUL, which PostgreSQL does not store.
  if (request.url.includes('%00')) throw refused(400, 'Cette adresse est illisible.')
  if (comesFromElsewhere(args) || url.searchParams.has('_data'))
    throw new PageFailure(403, { title: 'Requête refusée', text: foreignText })
}

const alive = new WeakSet<AppLoadContext>()

/** Whether the session was alive when the request came, even if it has ended meanwhile. */
export const wasAlive = ({ context }: RouteArgs) => alive.has(context)

async function openSession(args: RouteArgs, area: Role): Promise<Sealed> {
  const session = await unseal(args.request)
  // Before the session's end is known: it would keep the text of one person for another.
  if (session) await refuseOtherOwner(session, args.request)
  if (session && (await isAlive(session.sid))) {
    alive.add(args.context)
    return session
  }
  throw await logInRedirect(args, area)
}
