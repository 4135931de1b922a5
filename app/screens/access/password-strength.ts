import { redirect } from '@remix-run/node'
import { attempt } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { strengthOf } from '../shell/strength.server.ts'

export const loader = guarded(publicPage, () => redirect(paths.home))

/** SIGNUP-09: `{ level: 0..4, isCommon }` of the posted password, in view of what else the form holds; nothing of it is stored or logged. */
export const action = guarded(publicPage, async ({ form }, args) => {
  const posted = await form()
  const { tooMany } = await attempt(args, 'strength')
  if (tooMany) return Response.json({}, { status: tooMany.status, headers: tooMany.headers })
  const about = String(posted.get('about') ?? '').slice(0, 500)
  const strength = await strengthOf(String(posted.get('password') ?? ''), about.split('\n'))
  return Response.json(strength ?? {})
})
