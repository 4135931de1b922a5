import { readForm } from '#http/form.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { allowReplay, isFirstUse } from '#limits/replay.server.ts'
import { guarded, publicService } from '#session/guards.server.ts'
import { NotProven } from '#session/openid.server.ts'
import { endByDirectory } from './log-in.server.ts'
import { readSignOut } from './read-sign-out.server.ts'

const answer = (status: number, more: Record<string, string> = {}) =>
  new Response(status === 200 ? null : JSON.stringify({ error: 'invalid_request' }), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...more },
  })

/** The directory only posts to this address, so a GET is refused. */
export const loader = guarded(publicService, async () => answer(405))

/** BEY-211: the directory says, server to server, that an agent's session there has ended (Back-Channel Logout 1.0). */
export const action = guarded(publicService, async (_, args) => {
  const { request } = args
  const { tooMany, uncount } = await attempt(args, 'sign-out')
  if (tooMany) return answer(429, tooMany.headers)
  try {
    const token = (await readForm(request)).get('logout_token')
    const { identity, jti } = await readSignOut(String(token))
    await uncount()
    if (!(await isFirstUse(jti))) return answer(400)
    await endByDirectory(request, identity).catch(async error => {
      await allowReplay(jti)
      throw error
    })
    return answer(200)
  } catch (error) {
    if (error instanceof NotProven && error.reason === 'refused') return answer(400)
    await uncount()
    if (error instanceof NotProven) return answer(503, { 'retry-after': '60' })
    throw error
  }
})
