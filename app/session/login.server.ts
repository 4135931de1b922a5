import { setTimeout } from 'node:timers/promises'
import { redirect } from '@remix-run/node'
import Bowser from 'bowser'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { identifierTyped } from '#domain/typed-numbers.ts'
import { readForm } from '#http/form.server.ts'
import { type Toast, warning, withToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { store } from '#store/client.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { emptied, type Role, type Sealed, seal, unseal } from './cookie.server.ts'
import { safeDestination } from './destination.ts'
import { takePendingLink } from './log-in-redirect.server.ts'
import { endElsewhere } from './openid.server.ts'
import { rememberedPdc } from './preference.server.ts'
import {
  forgetCreatedCodes,
  forgetPendingLogIn,
  isEnrolled,
  keepCreatedCodes,
  keepPendingLogIn,
  type PendingLogIn,
  type Person,
  rememberBrowser,
  secondFactorIs,
} from './second-factor/factor.server.ts'
import { endRow, openRow } from './session-store.server.ts'
import { upstreamFor } from './upstream.server.ts'

/** The back end rejects the log-in or password: it answered 403, or without a token (LOGIN-10, LOGIN-16, LOGIN-17). */
export class WrongCredentials extends Error {
  readonly answered: 'forbidden' | 'no token'

  constructor(answered: 'forbidden' | 'no token') {
    super(answered)
    this.answered = answered
  }
}

type Known = Person & { mail?: string }

const authenticator = new Authenticator<Known>()
  .use(
    new FormStrategy(async ({ request }) => subscriberOf(await readForm(request), request)),
    'subscriber',
  )
  .use(new FormStrategy(async ({ request }) => adminOf(await readForm(request), request)), 'admin')

/**
 * Logs in with the posted `login`, `password` and `isKeep`, and leads to `redirectTo` or `fallback`, or to the e-mailed
 * link that waits for this log-in (LOGIN-08). The browser's former session ends, and a new one begins under a new id
 * (LOGIN-15). `remember` gets the owner of the new session, and may answer a Set-Cookie value; `onProof` gets the
 * person after the right password, before any session, and may answer several values. Throws WrongCredentials, or
 * UpstreamFailure.
 */
export async function logIn(
  role: Role,
  request: Request,
  form: FormData,
  fallback: string,
  remember?: (who: Pick<Known, 'owner' | 'mail'>) => Promise<string>,
  { onProof, isCodeDue = false }: Proof = {},
) {
  const { mail, ...person } = await authenticator.authenticate(role, request)
  const lines = (await onProof?.(person)) ?? []
  const response = await enter(role, request, person, {
    to: safeDestination(form.get('redirectTo'), fallback),
    keep: form.get('isKeep') === 'on',
    isCodeDue,
    remembered: () => remember?.({ owner: person.owner, ...(mail && { mail }) }),
  })
  for (const line of lines) response.headers.append('set-cookie', line)
  return response
}

export type Proof = {
  onProof?: (who: Person) => Promise<string[]>
  /** BEY-523: an agent gives a code, and first activates one without it, whatever STAFF_SECOND_FACTOR says. */
  isCodeDue?: boolean
}

type Entry = {
  to: string
  keep?: boolean
  remembered?: Remembered
  /** Whether the directory has already asked for a second factor. */
  isSecondStepDone?: boolean
  /** Shown once an agent's session is open, which is now when no code is due. */
  toasts?: Toast[]
  isCodeDue?: boolean
}

export async function enter(role: Role, request: Request, person: Person, entry: Entry) {
  const { to, keep = false, remembered = () => undefined } = entry
  const before = await unseal(request)
  if (before) await endSession(before, request)
  if (role === 'admin' && entry.isSecondStepDone) {
    const { headers } = await openedForStaff(request, person, entry.toasts)
    return redirect(to, { status: 303, headers })
  }
  if (role === 'admin') return logInStaff(request, person, entry, remembered)
  const pdc = await rememberedPdc(person.owner)
  const { headers } = await opened(request, { ...person, role, keep, ...(pdc && { pdc }) })
  await appendTo(headers, remembered)
  const pending = await takePendingLink(request)
  if (pending) headers.append('set-cookie', pending.forgotten)
  return redirect(pending?.to ?? to, { status: 303, headers })
}

type Opening = Omit<Sealed, 'sid'> & Pick<Person, 'provider'>

async function opened(request: Request, { provider, ...sealed }: Opening) {
  const { role, login, owner, keep } = sealed
  const sid = await openRow({ role, login, owner, keep, device: deviceOf(request), provider })
  return { sid, headers: new Headers({ 'set-cookie': await seal({ ...sealed, sid }) }) }
}

async function openedForStaff(request: Request, person: Person, toasts: Toast[] = []) {
  const { sid, headers } = await opened(request, { ...person, role: 'admin', keep: false })
  const notices = [...(await takeNotices(person.owner)), ...toasts]
  if (notices.length > 0) headers.append('set-cookie', await withToast(...notices))
  return { sid, headers }
}

type Remembered = () => Promise<string> | undefined

async function appendTo(headers: Headers, remembered: Remembered): Promise<void> {
  const line = await remembered()
  if (line) headers.append('set-cookie', line)
}

/** After the password an agent with a second factor has no session yet: the browser has a pending log-in only. */
async function logInStaff(
  request: Request,
  person: Person,
  { to, isCodeDue = false, toasts }: Entry,
  remembered: Remembered,
) {
  const { owner } = person
  const isDue = await isEnrolled(owner)
  const isRequired = isCodeDue || secondFactorIs('required')
  const isPending = isDue || isRequired
  const headers = isPending
    ? await keepPendingLogIn({ person, to })
    : (await openedForStaff(request, person, toasts)).headers
  if (!isPending) await appendTo(headers, remembered)
  const next = isDue ? paths.staffCode : isRequired ? paths.staffFirstFactor : to
  return redirect(next, { status: 303, headers })
}

/** Ends a log-in in two steps, after the right code. `codes` are recovery codes that were just created. */
export async function finishLogIn(
  request: Request,
  { person }: PendingLogIn,
  { toasts = [], codes }: { toasts?: Toast[]; codes?: string[] } = {},
): Promise<Headers> {
  const { owner } = person
  const { sid, headers } = await openedForStaff(request, person, toasts)
  headers.append('set-cookie', await forgetPendingLogIn())
  headers.append('set-cookie', await rememberBrowser(request, owner))
  if (codes) headers.append('set-cookie', await keepCreatedCodes({ owner, sid }, codes))
  return headers
}

/** Whether an agent who still has to give the code has an account. */
export async function isStillAgent(request: Request, { person }: PendingLogIn): Promise<boolean> {
  const { call } = upstreamFor(request, person.token)
  try {
    return await call('isAdmin', { query: { userLogin: person.login } })
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'session-over') return false
    throw error
  }
}

/** Whether this is the password of a logged-in agent: the utility opens a session with it, which is ended at once. */
export async function isStaffPassword(request: Request, login: string, password: string) {
  const asked = upstreamFor(request).call('adminLogin', { body: { login, password } })
  try {
    await revokeToken(request, await tokenFrom(asked))
    return true
  } catch (error) {
    if (error instanceof WrongCredentials) return false
    throw error
  }
}

/**
 * GUARD-21, SHELL-17, SHELL-18: revokes the token, ends the session, empties the cookie, and leads to the role's log-in
 * page; BEY-211: by way of the identity provider that logged the person in.
 */
export async function logOut(request: Request) {
  const session = await unseal(request)
  if (session) await endSession(session, request)
  const elsewhere = session && (await endElsewhere(request, session.owner))
  const page = session?.role === 'admin' ? paths.staffLogin : paths.login
  const headers = new Headers({ 'set-cookie': await emptied() })
  if (session?.role === 'admin') headers.append('set-cookie', await forgetCreatedCodes())
  if (elsewhere) headers.append('set-cookie', elsewhere.forgotten)
  return redirect(elsewhere?.to ?? page, { status: 303, headers })
}

/** Ends the session even when its token cannot be revoked. */
async function endSession(session: Sealed, request: Request): Promise<void> {
  await endRow(session.sid)
  const { token, acting } = session
  await Promise.all([token, acting?.token].map(one => one && revokeToken(request, one)))
}

async function subscriberOf(form: FormData, request: Request): Promise<Known> {
  const login = identifierTyped(String(form.get('login')))
  const password = String(form.get('password'))
  const isKeep = form.get('isKeep') === 'on'
  const token = await tokenFrom(
    upstreamFor(request).call('login', { body: { login, password, isKeep } }),
  )
  return subscriberWith(request, token, login)
}

/** The subscriber to whom the utility gave this token. Throws UpstreamFailure. */
export async function subscriberWith(
  request: Request,
  token: string,
  login: string,
): Promise<Known> {
  const user = await orDisconnect(request, token, call =>
    call('getUser', { query: { userLogin: login } }),
  )
  const name = `${user.firstName} ${user.lastName}`.trim() || user.nameCustomer
  // The log-in is the subscriber's number, since an e-mail address may change while the session lives.
  const firstName = user.firstName.trim()
  return { token, login: user.refAbo, owner: user.refAbo, name, firstName, mail: user.mail }
}

async function adminOf(form: FormData, request: Request): Promise<Known> {
  const login = String(form.get('login')).trim()
  const password = String(form.get('password'))
  const token = await tokenFrom(
    upstreamFor(request).call('adminLogin', { body: { login, password } }),
  )
  const admin = await orDisconnect(request, token, call =>
    call('getAdminUser', { query: { userLogin: login } }),
  )
  return { token, login, owner: admin.login, name: admin.nameAdmin }
}

async function tokenFrom(answer: Promise<{ token?: string | null | undefined }>): Promise<string> {
  const { token } = await answer.catch(error => {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden')
      throw new WrongCredentials('forbidden')
    throw error
  })
  if (!token) throw new WrongCredentials('no token')
  return token
}

/** GUARD-22: a subscriber whose data cannot be fetched does not stay logged in. */
async function orDisconnect<T>(
  request: Request,
  token: string,
  fetchProfile: (call: Call) => Promise<T>,
): Promise<T> {
  const { call } = upstreamFor(request, token)
  try {
    return await fetchProfile(call)
  } catch (error) {
    await revokeToken(request, token)
    throw error
  }
}

async function revokeToken(request: Request, token: string): Promise<void> {
  const revoked = upstreamFor(request, token).call('disconnect', {})
  await Promise.race([revoked.catch(() => undefined), setTimeout(1000, undefined, { ref: false })])
}

/** « Firefox sur Android »: enough for the owner of a session to recognise the device. */
function deviceOf(request: Request): string {
  const { browser, os } = Bowser.parse(request.headers.get('user-agent') || 'inconnu')
  return `${browser.name ?? 'Navigateur inconnu'} sur ${os.name ?? 'système inconnu'}`
}

// What happened to an agent's account while they were away: the next page says it, as agents have no e-mail address.

/** Counts a wrong code, since a stranger who typed it may know the password. */
export async function noteRefusedCode(owner: string): Promise<void> {
  const updatedAt = new Date()
  await store().staffLogIn.upsert({
    where: { owner },
    create: { owner, refused: 1, updatedAt },
    update: { refused: { increment: 1 }, updatedAt },
  })
}

/** The notices for an agent whose session begins, given once; a person with only the password never gets them. */
export async function takeNotices(owner: string): Promise<Toast[]> {
  const row = await store().staffLogIn.findUnique({ where: { owner } })
  if (!row || (row.refused === 0 && row.removedBy === null)) return []
  const { refused, removedBy } = row
  await store().staffLogIn.updateMany({
    where: { owner },
    data: { refused: { decrement: refused }, removedBy: null },
  })
  return [
    ...(removedBy === null ? [] : [warning(removedText(removedBy))]),
    ...(refused === 0 ? [] : [warning(refusedText(refused))]),
  ]
}

const removedText = (colleague: string) =>
  `${colleague} a retiré votre connexion en deux étapes. Si vous n’avez rien demandé, prévenez votre responsable.`

const refusedText = (count: number) =>
  `${count === 1 ? 'Un code refusé' : `${count} codes refusés`} depuis votre dernière connexion\u00a0: si ce n’était pas vous, faites changer votre mot de passe.`
