import { guarded, publicPage } from '#session/guards.server.ts'
import { signInBy } from '#session/openid.server.ts'
import { enterByFranceConnect } from '#session/openid-log-in.server.ts'
import { isFirstUse } from '../replay.server.ts'
import { limitRefused } from '../sign-in-limits.server.ts'

export const loader = guarded(
  publicPage,
  signInBy('france-connect', args =>
    limitRefused(args, () => enterByFranceConnect(args, isFirstUse)),
  ),
)

export { Nothing as default } from '../../shell/nothing.tsx'
