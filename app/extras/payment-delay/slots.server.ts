import type { Slots } from '../slots.server.ts'
import { decideActions, delayPart, refusesTreatment } from './decision.server.ts'
import { deferralsBy, deskDeferrals } from './deferrals.server.ts'

export const slots: Partial<Slots> = {
  deferrals: deferralsBy,
  deskDeferrals,
  requestPart: delayPart,
  requestActions: async () => decideActions,
  treatmentRefusal: refusesTreatment,
}
