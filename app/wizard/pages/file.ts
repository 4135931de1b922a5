import { wizards } from '#screens/wizards.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { showFile } from '../files/files.server.ts'

export const loader = guarded(requireSubscriber, showFile(wizards))
