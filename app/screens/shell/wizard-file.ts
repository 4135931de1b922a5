import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { showFile } from '#wizard/files/files.server.ts'
import { wizards } from '../wizards.server.ts'

export const loader = guarded(requireSubscriber, showFile(wizards))
