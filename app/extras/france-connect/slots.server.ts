import { dayOf, formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Slots } from '../slots.server.ts'

export const slots: Partial<Slots> = {
  accountChoice: async ({ call, who }) => {
    const query = { userLogin: who.owner }
    const { value } = await orNotice(call('getIdentityLink', { query }), null)
    if (!value) return null
    return value.since
      ? `Ouvre votre compte depuis le ${formatDay(dayOf(new Date(value.since)))}`
      : 'Pas encore associé à votre compte'
  },
}
