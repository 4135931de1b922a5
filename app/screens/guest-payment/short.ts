import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'

/** BEY-07: what a paper bill prints, and its QR code, lead to the empty form. */
export const loader = guarded(publicPage, () => redirect(paths.guestPayment, 301))

export { Nothing as default } from '../shell/nothing.tsx'
