import type { Slots } from '../slots.server.ts'
import { dailyOf } from './daily.server.ts'
import { daysOfMeters } from './days.server.ts'

export const slots: Partial<Slots> = { consumption: dailyOf, daysOfMeters: () => daysOfMeters }
