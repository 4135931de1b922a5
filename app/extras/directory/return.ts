import { isFirstUse } from '#screens/access/replay.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { signInBy } from '#session/openid.server.ts'
import { enterByDirectory } from '#session/openid-log-in.server.ts'

export const loader = guarded(
  publicPage,
  signInBy('directory', args => enterByDirectory(args, isFirstUse)),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
