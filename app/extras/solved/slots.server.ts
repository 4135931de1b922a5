import type { Slots } from '../slots.server.ts'
import { solvedFigures } from './figures.server.ts'
import { solvedOf } from './question.server.ts'

export const slots: Partial<Slots> = {
  followUp: solvedOf,
  statisticsPart: ({ today }, type) => solvedFigures(today, type),
}
