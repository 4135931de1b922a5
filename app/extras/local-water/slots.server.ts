import type { Slots } from '../slots.server.ts'
import { homeWater } from './home.server.ts'

export const slots: Partial<Slots> = {
  home: ({ pdc, today }, { request }) =>
    homeWater(request, pdc.adress, pdc.reportPeriod.municipality, today),
}
