import type { admin } from '#upstream/catalogue/admin.ts'
import type { Handlers } from '../handler.ts'
import { agentHandlers } from './agents.ts'
import { staffClaimHandlers } from './claims.ts'
import { subscriberHandlers } from './subscribers.ts'

export const adminHandlers: Handlers<typeof admin> = {
  ...subscriberHandlers,
  ...staffClaimHandlers,
  ...agentHandlers,
}
