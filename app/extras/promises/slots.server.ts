import type { Slots } from '../slots.server.ts'
import { gestureAction, shownGesture } from './gesture.server.ts'

export const slots: Partial<Slots> = {
  requestPart: async (staff, detail) => {
    const shown = await shownGesture(staff, detail)
    return shown && { shown }
  },
  requestActions: async () => [gestureAction],
}
