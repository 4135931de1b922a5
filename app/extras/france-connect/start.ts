import { limitStarts } from '#limits/sign-in-limits.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { leaveFor, signInBy } from '#session/openid.server.ts'

/** BEY-213: leads to FranceConnect. */
export const loader = guarded(
  publicPage,
  signInBy('france-connect', async args => {
    await limitStarts(args)
    return leaveFor('france-connect', args.url.searchParams.get('redirectTo') ?? '')
  }),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
