import type { Slots } from '../slots.server.ts'
import { solvedFigures } from './figures.server.ts'

export const slots: Partial<Slots> = {
  statisticsPart: ({ today }, type) => solvedFigures(today, type),
}
