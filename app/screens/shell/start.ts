import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'

/** SHELL-25 */
export const loader = guarded(publicPage, () => redirect(paths.home))

export { Nothing as default } from './nothing.tsx'
