import type { Slots } from '../slots.server.ts'
import { solvedOf } from './question.server.ts'

export const slots: Partial<Slots> = { followUp: solvedOf }
