import type { Slots } from '../slots.server.ts'
import { trustedBy } from './staff.server.ts'

export const slots: Partial<Slots> = { subscriberPart: trustedBy }
