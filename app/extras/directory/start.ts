import { guarded, publicPage } from '#session/guards.server.ts'
import { leaveFor, signInBy } from '#session/openid.server.ts'

/** BEY-210: leads to the directory. A form is no use here: `form-action` would stop its redirects to unknown pages. */
export const loader = guarded(
  publicPage,
  signInBy('directory', ({ url }) =>
    leaveFor('directory', url.searchParams.get('redirectTo') ?? ''),
  ),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
