import { fold } from '#domain/fold.ts'
import { atTown } from '#domain/town.ts'
import { type Day, streetLine } from '#domain/values.ts'
import type { OnPage } from '../slots.server.ts'
import type { HomeAlert } from './home-alert.tsx'
import { hrefOf, type ShownWork, waterOf } from './water.server.ts'

/** How many works /home shows, so that the rest of the page has room. */
const maxWorks = 2

/**
 * The restrictions and works that concern a street, and « L’eau à Pont-de-Lède »: the water's quality, and works in
 * other streets. Null when nothing is known of the town's water.
 */
export async function homeWater(
  request: Request,
  adress: Parameters<typeof streetLine>[0],
  town: string,
  today: Day,
) {
  const { sample, sampledOn, isOld, works, missing } = await waterOf(request, town, today)
  if (sample === undefined && works === undefined && !missing) return null
  const coming = works?.filter(({ state }) => state === 'now' || state === 'planned') ?? []
  const isHere = ({ streets }: ShownWork) =>
    streets.length === 0 || streets.some(one => fold(one) === fold(adress.streetName))
  // A subscriber reads their own address, not the list of the streets.
  const here = coming.filter(isHere).map(work => ({ ...work, where: streetLine(adress) }))
  const near = coming.find(work => !isHere(work))
  const first = { works: here.filter(work => work.isSoon) }
  const alert: HomeAlert = {
    works: here.filter(work => !work.isSoon).slice(0, maxWorks),
    restrictions: sample?.restrictions ?? [],
  }
  const note = [
    sample &&
      `${sample.isConform ? 'Conforme.' : 'Non conforme.'} Analysée le\u00a0${sampledOn}${isOld ? ', il y a plus d’un an' : ''}.`,
    near &&
      `${near.isCut ? 'Coupure' : 'Travaux'} ${near.state === 'now' ? 'en cours' : 'à venir'}, ${near.where}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const row = { href: hrefOf(town), title: `L’eau ${atTown(town)}`, note, missing }
  return {
    first: first.works.length > 0 ? first : null,
    alert,
    row: note || missing ? row : null,
  } satisfies OnPage
}
