import { guarded, publicPage } from '#session/guards.server.ts'
import { leaveFor, signInBy } from '#session/openid.server.ts'

/** BEY-210: to the directory. A link, for a form could not be redirected to whatever page the directory asks on. */
export const loader = guarded(
  publicPage,
  signInBy('directory', ({ url }) =>
    leaveFor('directory', url.searchParams.get('redirectTo') ?? ''),
  ),
)

export { Nothing as default } from '../../shell/nothing.tsx'
