import { redirect } from '@remix-run/node'
import { oneClickAnswer } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { linkOf } from './link.server.ts'

/** Mail programs post to this address; a person who opens it is led to the page instead. */
export const loader = guarded(publicPage, (_, args) => {
  const { id, token } = linkOf(args)
  return redirect(paths.waterStop(id, token))
})

export const action = guarded(publicPage, async ({ call }, args) =>
  oneClickAnswer(await call('unsubscribeFromWater', { body: linkOf(args) })),
)
