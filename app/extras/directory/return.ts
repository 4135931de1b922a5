import { isFirstUse } from '#limits/replay.server.ts'
import { limitRefused } from '#limits/sign-in-limits.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { signInBy } from '#session/openid.server.ts'
import { enterByDirectory } from './log-in.server.ts'

export const loader = guarded(
  publicPage,
  signInBy('directory', args => limitRefused(args, () => enterByDirectory(args, isFirstUse))),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
