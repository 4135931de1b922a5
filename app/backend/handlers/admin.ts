import type { admin } from '#upstream/catalogue/admin.ts'
import type { Handlers } from '../handler.ts'
import { agentHandlers } from './agents.ts'
import { subscriberHandlers } from './subscribers.ts'

export const adminHandlers: Handlers<typeof admin> = {
  ...subscriberHandlers,
  ...agentHandlers,
}
