import { periodText } from '#domain/local-water.ts'
import { atTown } from '#domain/town.ts'
import type { WaterWork } from '#upstream/catalogue/local-water.ts'
import type { Letter } from '../layout.ts'

type Told = {
  /** Of the page of the town. */
  url: string
  /** Whether this address was told of them before. */
  isChange: boolean
}

/** Works in a town, as the utility words them: announced, changed or cancelled. */
export function waterWorks(town: string, work: WaterWork, { url, isChange }: Told): Letter {
  const what = work.isCut ? 'coupure d’eau' : 'travaux sur le réseau d’eau'
  const news = work.isCancelled ? ' (annulation)' : isChange ? ' (changement)' : ''
  return {
    subject: `${town}\u00a0: ${what}${news}`,
    before: [
      first(work, isChange ? `Nos informations changent\u00a0: ${what}` : capital(what)),
      `Où\u00a0: ${work.streets.join(', ') || 'toute la commune'}.`,
      ...(work.reason ? [`Pourquoi\u00a0: ${work.reason}`] : []),
      ...(work.phone ? [`Qui appeler\u00a0: ${work.phone}.`] : []),
    ],
    link: { label: `L’eau ${atTown(town)}`, url },
    after: [],
  }
}

function first(work: WaterWork, announced: string): string {
  const period = periodText(work)
  if (!work.isCancelled) return `${announced} ${period}.`
  return work.isCut
    ? `La coupure d’eau annoncée ${period} n’aura pas lieu.`
    : `Les travaux annoncés ${period} n’auront pas lieu.`
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`
