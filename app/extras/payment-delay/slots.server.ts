import type { Slots } from '../slots.server.ts'
import { deferralsBy } from './deferrals.server.ts'

export const slots: Partial<Slots> = { deferrals: deferralsBy }
