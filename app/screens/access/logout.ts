import { redirect } from '@remix-run/node'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { logOut } from '#session/login.server.ts'

/** A log-out is posted: a link or a prefetch ends nothing. */
export const loader = guarded(publicPage, () => redirect('/home'))

export const action = guarded(publicPage, (_, { request }) => logOut(request))

export { Nothing as default } from '../shell/nothing.tsx'
