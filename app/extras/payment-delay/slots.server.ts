import type { Slots } from '../slots.server.ts'
import { decideActions, delayPart, refusesTreatment } from './decision.server.ts'

export const slots: Partial<Slots> = {
  requestPart: delayPart,
  requestActions: async () => decideActions,
  treatmentRefusal: refusesTreatment,
}
