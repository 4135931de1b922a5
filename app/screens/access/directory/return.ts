import { guarded, publicPage } from '#session/guards.server.ts'
import { signInBy } from '#session/openid.server.ts'
import { enterByDirectory } from '#session/openid-log-in.server.ts'
import { isFirst } from '../first.server.ts'

export const loader = guarded(
  publicPage,
  signInBy('directory', args => enterByDirectory(args, isFirst)),
)

export { Nothing as default } from '../../shell/nothing.tsx'
