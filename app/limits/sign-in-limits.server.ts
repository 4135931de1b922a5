import { PageFailure, type RouteArgs } from '#http/route.server.ts'
import { attempt, type TooMany } from '#limits/quota.server.ts'
import { NotProven } from '#session/openid.server.ts'

// BEY-522: how often a network may begin a sign-in at an identity provider, or come back from it with what it refuses.

function tooManyPage({ text, headers }: TooMany): PageFailure {
  const page = new PageFailure(429, { title: 'Trop de connexions commencées', text })
  page.headers.set('retry-after', headers['retry-after'])
  return page
}

/** @throws PageFailure 429 */
export async function limitStarts(args: RouteArgs): Promise<void> {
  const { tooMany } = await attempt(args, 'sign-in-start')
  if (tooMany) throw tooManyPage(tooMany)
}

/** Counts only what the provider refuses, for which it was asked. @throws PageFailure 429 */
export async function limitRefused<T>(args: RouteArgs, work: () => Promise<T>): Promise<T> {
  const { tooMany, uncount } = await attempt(args, 'sign-in')
  if (tooMany) throw tooManyPage(tooMany)
  try {
    const done = await work()
    await uncount()
    return done
  } catch (error) {
    if (!(error instanceof NotProven && error.reason === 'refused')) await uncount()
    throw error
  }
}
