import { redirect } from '@remix-run/node'
import { attempt } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { strengthOf } from './strength.server.ts'

export const loader = guarded(publicPage, () => redirect(paths.home))

/** SIGNUP-09: rates a posted password, `{ level: 0..4, isCommon }`, given the other fields; keeps nothing of it. */
export const action = guarded(publicPage, async ({ form }, args) => {
  const posted = await form()
  const { tooMany } = await attempt(args, 'strength')
  if (tooMany) return Response.json({}, { status: tooMany.status, headers: tooMany.headers })
  const about = String(posted.get('about') ?? '').slice(0, 500)
  const strength = await strengthOf(String(posted.get('password') ?? ''), about.split(' '))
  return Response.json(strength ?? {})
})
