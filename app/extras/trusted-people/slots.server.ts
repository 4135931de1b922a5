import { checkSecondStep } from '#screens/shell/second-factor.server.ts'
import type { Slots } from '../slots.server.ts'

export const slots: Partial<Slots> = {
  async beforeOwnData(subscriber) {
    const { call, who } = subscriber
    const givers = await call('getGivers', { query: { userLogin: who.owner } })
    await checkSecondStep(subscriber, givers.length)
  },
}
