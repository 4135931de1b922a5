import { periodText } from '#domain/local-water.ts'
import { atTown } from '#domain/town.ts'
import type { WaterWork } from '#upstream/catalogue/local-water.ts'
import type { Letter } from '../layout.ts'

type Told = {
  town: string
  stop: string
  /** Whether this address was told of them before. */
  isChange: boolean
}

/** Works in a town, as the utility words them: announced, changed or cancelled. */
export function waterWorks(town: string, work: WaterWork, told: Told): Letter {
  const what = work.isCut ? 'coupure d’eau' : 'travaux sur le réseau d’eau'
  const news = work.isCancelled ? ' (annulation)' : told.isChange ? ' (changement)' : ''
  const first = work.isCancelled
    ? `Ce qui était annoncé ${periodText(work)} n’aura pas lieu\u00a0: ${what}.`
    : `${told.isChange ? 'Nos informations changent\u00a0: ' : ''}${what} ${periodText(work)}.`
  return {
    subject: `${town}\u00a0: ${what}${news}`,
    before: [
      first[0]?.toUpperCase() + first.slice(1),
      `Où\u00a0: ${work.streets.join(', ') || 'toute la commune'}.`,
      ...(work.reason ? [`Pourquoi\u00a0: ${work.reason}`] : []),
      ...(work.phone ? [`Qui appeler\u00a0: ${work.phone}.`] : []),
    ],
    link: { label: `L’eau ${atTown(town)}`, url: told.town },
    after: [],
    stop: told.stop,
  }
}
