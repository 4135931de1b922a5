import { type Day, formatDay } from '#domain/dates.ts'
import { atTown } from '#domain/town.ts'
import type { Letter } from '../layout.ts'

type Found = {
  sampledOn: Day
  conclusion: string
  /** Whether the limits were met before, and the use of the water restricted all the same. */
  wasConform: boolean
}

/** Sent to subscribers who were warned, once a later sample meets the limits for all uses. */
export const waterConformAgain = (
  town: string,
  { sampledOn, conclusion, wasConform }: Found,
  url: string,
): Letter => ({
  subject: `${town}\u00a0: ${wasConform ? 'la restriction d’usage de l’eau est levée' : 'l’eau est de nouveau conforme'}`,
  before: [
    'Aucune restriction d’usage n’est en cours.',
    `Prélèvement du ${formatDay(sampledOn)}\u00a0: ${conclusion}`,
  ],
  link: { label: `L’eau ${atTown(town)}`, url },
  after: [],
})
