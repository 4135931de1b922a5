import type { Slots } from '../slots.server.ts'
import { daysOfMeters } from './days.server.ts'

export const slots: Partial<Slots> = { daysOfMeters: () => daysOfMeters }
