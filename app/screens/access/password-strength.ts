import { redirect } from '@remix-run/node'
import { attempt } from '#limits/quota.server.ts'
import { strengthOf } from '#passwords/strength.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'

export const loader = guarded(publicPage, () => redirect(paths.home))

/** SIGNUP-09: `{ level: 0..4 }` of the posted password, which is neither stored nor logged. */
export const action = guarded(publicPage, async ({ form }, args) => {
  const posted = await form()
  const { tooMany } = await attempt(args, 'strength')
  if (tooMany) return Response.json({}, { status: tooMany.status, headers: tooMany.headers })
  const level = await strengthOf(String(posted.get('password') ?? ''))
  return Response.json({ level })
})
