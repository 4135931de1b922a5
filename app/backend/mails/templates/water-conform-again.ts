import { type Day, formatDay } from '#domain/dates.ts'
import { atTown } from '#domain/town.ts'
import type { Letter } from '../layout.ts'

/** To who was told that it was not: the last sample meets the limits, and anybody may drink the water. */
export const waterConformAgain = (
  town: string,
  { sampledOn, conclusion }: { sampledOn: Day; conclusion: string },
  url: string,
): Letter => ({
  subject: `${town}\u00a0: l’eau est de nouveau conforme`,
  before: [
    'Aucune restriction d’usage n’est en cours.',
    `Prélèvement du ${formatDay(sampledOn)}\u00a0: ${conclusion}`,
  ],
  link: { label: `L’eau ${atTown(town)}`, url },
  after: [],
})
