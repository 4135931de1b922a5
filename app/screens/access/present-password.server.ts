import { type RouteArgs, tooManyPasswords, wrongField } from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { inSession } from '#limits/accounts.server.ts'
import { attempt, tooManyRefusal } from '#limits/quota.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/**
 * Whether `password` is the present one.
 * @throws FormRefusal when too many were tried, UpstreamFailure when the utility gave no answer
 */
export async function isPresentPassword(
  args: RouteArgs,
  { call, who, sessions }: Pick<Subscriber, 'call' | 'who' | 'sessions'>,
  password: string,
): Promise<boolean> {
  const name = inSession('subscriber', who.owner)
  const { tooMany, reached, succeeded, uncount } = await attempt(args, 'old-password', name)
  // A stranger who guesses here has the session already: they lose it, and no other visitor is kept waiting.
  if (reached === 'session') throw await sessions.end(tooManyPasswords)
  if (tooMany) throw tooManyRefusal(tooMany)
  const body = { login: who.owner, password }
  const isRight = await call('checkOldPassword', { body }).catch(async cause => {
    await uncount()
    throw cause
  })
  if (isRight) await succeeded()
  return isRight
}

/**
 * Makes sure that the subscriber, and not a stranger who has borrowed their session, does something grave: checks the
 * present password, unless it was given a moment ago. The cookie that remembers this goes into `headers`.
 * @throws FormRefusal when the password is wrong, UpstreamFailure when the utility gave no answer
 */
export async function prove(
  args: RouteArgs,
  subscriber: Subscriber,
  password: string | undefined,
  headers: Headers,
): Promise<void> {
  if (await isFresh(subscriber, args.request)) return
  if (!password) throw wrongField('password', 'Mot de passe requis')
  if (!(await isPresentPassword(args, subscriber, password)))
    throw wrongField('password', 'Mot de passe incorrect')
  headers.append('set-cookie', await rememberFresh(subscriber))
}

/** Whether the subscriber need not give the password again: it was given a moment ago, or `headers` remember it now. */
export const isProven = async (subscriber: Subscriber, { request }: RouteArgs, headers: Headers) =>
  headers.has('set-cookie') || (await isFresh(subscriber, request))

/** A sealed cookie: the subscriber who gave the right password on this browser, and when (ms), but no password. */
const confirmed = sealedNote('mdp-confirme', 24 * 60)

const isRecent = (time: number) => Date.now() - time < settings().FRESH_LOGIN_MINUTES * 60_000

/** Whether the last log-in or password is FRESH_LOGIN_MINUTES old at most: the session may be borrowed since. */
export async function isFresh({ who, sessions }: Subscriber, request: Request): Promise<boolean> {
  const [of, at] = (await confirmed.read(request))?.split(' ') ?? []
  if (of === who.owner && isRecent(Number(at))) return true
  const session = (await sessions.list()).find(({ current }) => current)
  return session !== undefined && isRecent(session.since.getTime())
}

/** The Set-Cookie value that remembers that the password was just given. */
export const rememberFresh = ({ who }: Subscriber) => confirmed.store(`${who.owner} ${Date.now()}`)
