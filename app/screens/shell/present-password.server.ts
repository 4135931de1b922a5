import { tooManyPasswords } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { inSession } from '#limits/accounts.server.ts'
import { attempt, type TooMany } from '#limits/quota.server.ts'
import type { Subscriber } from '#session/guards.server.ts'

/** Whether `password` is the present one; or why that was not judged. Throws UpstreamFailure. */
export async function isPresentPassword(
  args: RouteArgs,
  { call, who, sessions }: Pick<Subscriber, 'call' | 'who' | 'sessions'>,
  password: string,
): Promise<{ tooMany: TooMany; isRight?: never } | { tooMany?: never; isRight: boolean }> {
  const name = inSession('subscriber', who.owner)
  const { tooMany, reached, succeeded, uncount } = await attempt(args, 'old-password', name)
  // Whoever guesses here has the session already: they lose it, and nobody else is kept waiting.
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
