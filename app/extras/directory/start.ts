import { limitStarts } from '#limits/sign-in-limits.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { leaveFor, signInBy } from '#session/openid.server.ts'

/** BEY-210: leads to the directory. A form is no use here: `form-action` would stop its redirects to unknown pages. */
export const loader = guarded(
  publicPage,
  signInBy('directory', async args => {
    await limitStarts(args)
    return leaveFor('directory', args.url.searchParams.get('redirectTo') ?? '')
  }),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
