import { guarded, publicPage } from '#session/guards.server.ts'
import { leaveFor, signInBy } from '#session/openid.server.ts'

/** BEY-213: leads to FranceConnect. */
export const loader = guarded(
  publicPage,
  signInBy('france-connect', ({ url }) =>
    leaveFor('france-connect', url.searchParams.get('redirectTo') ?? ''),
  ),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
