import { readForm } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { allowReplay, isFirstUse } from '#limits/replay.server.ts'
import { unseal } from '#session/cookie.server.ts'
import { guarded, publicService } from '#session/guards.server.ts'
import { NotProven, unnamedOf } from '#session/openid.server.ts'
import { endSessionsBy } from '#session/session-store.server.ts'
import { endByDirectory } from './log-in.server.ts'
import { framedByDirectory, readSignOut, sessionNamedIn } from './read-sign-out.server.ts'

const answer = (status: number, more: Record<string, string> = {}) =>
  new Response(status === 200 ? null : JSON.stringify({ error: 'invalid_request' }), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...more },
  })

/** Counts what a network says in vain; `work` takes back what was true. */
async function limited(
  args: RouteArgs,
  work: (isTrue: () => Promise<void>) => Promise<Response>,
): Promise<Response> {
  const { tooMany, uncount } = await attempt(args, 'sign-out')
  if (tooMany) return answer(429, tooMany.headers)
  try {
    return await work(uncount)
  } catch (error) {
    if (error instanceof NotProven && error.reason === 'refused') return answer(400)
    await uncount()
    if (error instanceof NotProven) return answer(503, { 'retry-after': '60' })
    throw error
  }
}

/**
 * BEY-790: the directory's log-out page shows this address in a frame, to end what its session opened (Front-Channel
 * Logout 1.0). The browser sends no cookie from another site, so that the row is found by the session that the directory
 * names.
 */
export const loader = guarded(publicService, (_, { request, ...args }) =>
  limited({ request, ...args }, async isTrue => {
    const named = sessionNamedIn(request.url)
    const isEnded =
      (await endSessionsBy('admin', named)) || (await endUnnamed(request, unnamedOf(named)))
    if (isEnded) await isTrue()
    return answer(200, framedByDirectory())
  }),
)

/**
 * LemonLDAP::NG of Debian 12 names the person as `sid`, which no ID token of it has. A name is no secret: it ends the
 * session of the browser that shows the frame, and whose cookie comes along because both are of one site.
 */
async function endUnnamed(request: Request, provider: string): Promise<boolean> {
  const isFrame = (request.headers.get('sec-fetch-dest') ?? 'iframe') === 'iframe'
  const session = isFrame ? await unseal(request) : undefined
  return session ? endSessionsBy('admin', provider, session.sid) : false
}

/** BEY-211: the directory says, server to server, that an agent's session there has ended (Back-Channel Logout 1.0). */
export const action = guarded(publicService, (_, args) =>
  limited(args, async isTrue => {
    const token = (await readForm(args.request)).get('logout_token')
    const { identity, jti } = await readSignOut(String(token))
    await isTrue()
    if (!(await isFirstUse(jti))) return answer(400)
    await endByDirectory(args.request, identity).catch(async error => {
      await allowReplay(jti)
      throw error
    })
    return answer(200)
  }),
)
