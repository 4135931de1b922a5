import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { firstOnes, toDo } from '#screens/admin/shell/menu.ts'
import type { Slots } from '../slots.server.ts'
import { legalNoticesOf } from './staff-list.server.ts'

export const slots: Partial<Slots> = {
  menuEntry: async ({ call }) => {
    const query = { nonEnvoyes: '1' as const, ...firstOnes }
    const { value } = await orNotice(call('listLegalNotices', { query }), [])
    return {
      href: paths.staffNotices,
      label: 'Avis',
      ...toDo(value.length, 'à poster', 'De consommation'),
    }
  },
  subscriberPart: legalNoticesOf,
}
