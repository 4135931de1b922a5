import type { Slots } from '../slots.server.ts'
import { explained } from './explained.server.ts'

export const slots: Partial<Slots> = { invoice: explained }
