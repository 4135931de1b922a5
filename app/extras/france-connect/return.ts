import { isFirstUse } from '#limits/replay.server.ts'
import { limitRefused } from '#limits/sign-in-limits.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { signInBy } from '#session/openid.server.ts'
import { enterByFranceConnect } from './log-in.server.ts'

export const loader = guarded(
  publicPage,
  signInBy('france-connect', args =>
    limitRefused(args, () => enterByFranceConnect(args, isFirstUse)),
  ),
)

export { Nothing as default } from '#screens/shell/nothing.tsx'
