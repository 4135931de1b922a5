import { type Day, formatDay } from '#domain/dates.ts'
import { atTown } from '#domain/town.ts'
import type { WaterRestriction } from '#upstream/catalogue/local-water.ts'
import type { Letter } from '../layout.ts'

type Found = { sampledOn: Day; conclusion: string; restrictions: WaterRestriction[] }

/** A sample that does not meet the limits, or after which somebody should not drink the water. */
export const waterNotConform = (
  town: string,
  { sampledOn, conclusion, restrictions }: Found,
  links: { town: string; stop: string },
): Letter => ({
  subject: `${town}\u00a0: qualité de l’eau, à lire`,
  before: [
    ...restrictions.map(({ text }) => text),
    `Prélèvement du ${formatDay(sampledOn)}\u00a0: ${conclusion}`,
  ],
  link: { label: `L’eau ${atTown(town)}`, url: links.town },
  after: [],
  stop: links.stop,
})
