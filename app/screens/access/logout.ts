import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { logOut } from '#session/login.server.ts'

/** Logging out is a POST, so that following a link cannot end a session. */
export const loader = guarded(publicPage, () => redirect(paths.home))

export const action = guarded(publicPage, (_, { request }) => logOut(request))

export { Nothing as default } from '../shell/nothing.tsx'
