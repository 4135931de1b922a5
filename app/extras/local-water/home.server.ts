import { fold } from '#domain/fold.ts'
import { atTown } from '#domain/town.ts'
import { type Day, streetLine } from '#domain/values.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { OnPage } from '../slots.server.ts'
import type { HomeAlert } from './home-alert.tsx'
import { restrictionTitle } from './rules.ts'
import { hrefOf, type ShownWork, waterOf } from './water.server.ts'

/** How many works /home shows, so that the rest of the page has room. */
const maxWorks = 2

/** Of how many addresses an alert names the streets. */
const maxStreets = 3

/** How many towns are asked about: a manager of many addresses is served by the page of each. */
const maxTowns = 12

/**
 * The restrictions and the near cuts of all addresses of a subscriber, the works of the selected one, and « L’eau à
 * Pont-de-Lède »: the water's quality there, and works in other streets. Null when nothing is known of any water.
 */
export async function homeWater(
  request: Request,
  { pdc, pdcs, today }: Pick<Subscriber, 'pdc' | 'pdcs' | 'today'>,
) {
  const { first, restricted, waterAt, comingAt } = await dangersAt(
    request,
    [pdc, ...pdcs.filter(point => point !== pdc)],
    today,
  )
  const own = comingAt(pdc).map(toOwn([pdc]))
  const alert: HomeAlert = {
    works: own.filter(work => !work.isSoon).slice(0, maxWorks),
    restricted,
  }
  const row = rowOf(pdc, waterAt.get(townOf(pdc)))
  if (!row && first.length === 0 && alert.restricted.length === 0) return null
  return {
    first: first.length > 0 ? { works: first } : null,
    alert,
    row: row?.note || row?.missing ? row : null,
  } satisfies OnPage
}

/** In words, the near cuts and the restrictions at these points, for the agent whom their subscriber calls. */
export async function pointWater(request: Request, points: Pdc[], today: Day): Promise<string[]> {
  const { first, restricted } = await dangersAt(request, points, today)
  return [
    ...first.map(({ announced, where }) => `${announced}, ${where}`),
    ...restricted.map(({ place, restrictions }) => `${restrictionTitle(restrictions)}${place}`),
  ]
}

/** The near cuts and the restrictions at these points, and how to look up all that is coming at one. */
async function dangersAt(request: Request, points: Pdc[], today: Day) {
  const names = [...new Set(points.map(townOf))].slice(0, maxTowns)
  const waters = await Promise.all(names.map(town => waterOf(request, town, today)))
  const waterAt = new Map(names.map((town, rank) => [town, waters[rank]]))
  const comingAt = (point: Pdc) =>
    waterAt.get(townOf(point))?.works?.filter(isComing).filter(concerns(point)) ?? []
  const soon = new Set(points.flatMap(comingAt).filter(work => work.isSoon))
  const first = [...soon].map(work =>
    toOwn(points.filter(point => comingAt(point).includes(work)))(work),
  )
  const restricted = names.flatMap(town => {
    const restrictions = waterAt.get(town)?.sample?.restrictions ?? []
    return restrictions.length > 0
      ? [{ town, place: names.length > 1 ? ` ${atTown(town)}` : '', restrictions }]
      : []
  })
  return { first, restricted, waterAt, comingAt }
}

const townOf = ({ reportPeriod }: Pdc) => reportPeriod.municipality

const isComing = ({ state }: ShownWork) => state === 'now' || state === 'planned'

const concerns =
  ({ adress }: Pdc) =>
  ({ streets }: ShownWork) =>
    streets.length === 0 || streets.some(one => fold(one) === fold(adress.streetName))

/** Subscribers read their own addresses, not the list of the streets. */
const toOwn = (points: Pdc[]) => (work: ShownWork) => ({
  ...work,
  where:
    points.length > maxStreets
      ? `${points.length} de vos adresses`
      : points.map(({ adress }) => streetLine(adress)).join(', '),
})

function rowOf(pdc: Pdc, water: Awaited<ReturnType<typeof waterOf>> | undefined) {
  if (!water) return null
  const { sample, sampledOn, isOld, works, missing } = water
  if (sample === undefined && works === undefined && !missing) return null
  const near = works?.filter(isComing).find(work => !concerns(pdc)(work))
  const note = [
    sample &&
      `${sample.isConform ? 'Conforme.' : 'Non conforme.'} Analysée le\u00a0${sampledOn}${isOld ? ', il y a plus d’un an' : ''}.`,
    near &&
      `${near.isCut ? 'Coupure' : 'Travaux'} ${near.state === 'now' ? 'en cours' : 'à venir'}, ${near.where}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const town = townOf(pdc)
  return { href: hrefOf(town), title: `L’eau ${atTown(town)}`, note, missing }
}
