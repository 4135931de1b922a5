import { tooManyPasswords } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { inSession } from '#limits/accounts.server.ts'
import { attempt, type TooMany } from '#limits/quota.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { isFresh, rememberFresh } from './fresh-log-in.server.ts'

/** Whether `password` is the present one; or why that was not judged. Throws UpstreamFailure. */
export async function isPresentPassword(
  args: RouteArgs,
  { call, who, sessions }: Pick<Subscriber, 'call' | 'who' | 'sessions'>,
  password: string,
): Promise<{ tooMany: TooMany; isRight?: never } | { tooMany?: never; isRight: boolean }> {
  const name = inSession('subscriber', who.owner)
  const { tooMany, reached, succeeded, uncount } = await attempt(args, 'old-password', name)
  // A stranger who guesses here has the session already: they lose it, and no other visitor is kept waiting.
  if (reached === 'session') throw await sessions.end(tooManyPasswords)
  if (tooMany) return { tooMany }
  const body = { login: who.owner, password }
  const isRight = await call('checkOldPassword', { body }).catch(async cause => {
    await uncount()
    throw cause
  })
  if (isRight) await succeeded()
  return { isRight }
}

type Refused = {
  why: { errors: FormErrors; notice: FormNotice | null }
  init: { status: number; headers?: HeadersInit }
}

const wrong = (error: string): { refused: Refused } => ({
  refused: { why: { errors: { password: [error] }, notice: null }, init: { status: 400 } },
})

/**
 * That it is the subscriber who does something grave, and not a stranger who has borrowed their session: by the present
 * password, unless it was given a moment ago. The headers that remember it; or how the form is refused. Throws
 * UpstreamFailure.
 */
export async function prove(
  args: RouteArgs,
  subscriber: Subscriber,
  password: string | undefined,
): Promise<{ headers: Headers; refused?: never } | { headers?: never; refused: Refused }> {
  if (await isFresh(subscriber, args.request)) return { headers: new Headers() }
  if (!password) return wrong('Mot de passe requis')
  const { tooMany, isRight } = await isPresentPassword(args, subscriber, password)
  if (tooMany) {
    const { status, headers, text } = tooMany
    const why = { errors: {}, notice: { tone: 'warning', text } as const }
    return { refused: { why, init: { status, headers } } }
  }
  if (!isRight) return wrong('Mot de passe incorrect')
  return { headers: new Headers({ 'set-cookie': await rememberFresh(subscriber) }) }
}
