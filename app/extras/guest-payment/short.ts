import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'

/** BEY-07: the address and the QR code that are printed on paper bills lead to the empty form. */
export const loader = guarded(publicPage, () => redirect(paths.guestPayment, 301))

export { Nothing as default } from '#screens/shell/nothing.tsx'
