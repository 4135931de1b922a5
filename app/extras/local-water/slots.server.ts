import type { Slots } from '../slots.server.ts'
import { homeWater } from './home.server.ts'

export const slots: Partial<Slots> = {
  home: (subscriber, { request }) => homeWater(request, subscriber),
}
