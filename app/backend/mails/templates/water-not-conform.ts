import { type Day, formatDay } from '#domain/dates.ts'
import { atTown } from '#domain/town.ts'
import type { WaterRestriction } from '#upstream/catalogue/local-water.ts'
import type { Letter } from '../layout.ts'

type Found = {
  sampledOn: Day
  isConform: boolean
  conclusion: string
  restrictions: WaterRestriction[]
}

/** A sample that does not meet the limits, or after which some people should not drink the water. */
export const waterNotConform = (
  town: string,
  { sampledOn, isConform, conclusion, restrictions }: Found,
  url: string,
): Letter => ({
  subject: `${town}\u00a0: ${isConform ? 'restriction d’usage de l’eau' : 'l’eau n’est pas conforme'}`,
  before: [
    ...restrictions.map(({ text }) => text),
    `Prélèvement du ${formatDay(sampledOn)}\u00a0: ${conclusion}`,
  ],
  link: { label: `L’eau ${atTown(town)}`, url },
  after: [],
})
