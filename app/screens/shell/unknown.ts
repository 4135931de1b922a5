import { redirect } from '@remix-run/node'
import { nowhere } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'

/** SHELL-26: an unknown page leads home with a message, an unknown image without one. */
export const loader = guarded(publicPage, (_, { request }) => {
  const wanted = request.headers.get('sec-fetch-dest') ?? 'document'
  if (wanted !== 'document' && wanted !== 'empty') return redirect(paths.home)
  return nowhere()
})

export const action = guarded(publicPage, () => redirect(paths.home, 303))

export { Nothing as default } from './nothing.tsx'
