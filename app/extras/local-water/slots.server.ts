import type { Slots } from '../slots.server.ts'
import { homeWater, pointWater } from './home.server.ts'

export const slots: Partial<Slots> = {
  home: (subscriber, { request }) => homeWater(request, subscriber),
  pointWater: ({ request }, today, points) => pointWater(request, points, today),
}
