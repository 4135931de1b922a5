import { fold } from '#domain/fold.ts'
import { atTown } from '#domain/town.ts'
import type { Day } from '#domain/values.ts'
import { offers } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { WaterSample } from './calls.ts'
import { hrefOf, type ShownWork, waterOf } from './water.server.ts'

export type HomeWater = {
  /** « L’eau à Pont-de-Lède » */
  title: string
  href: string
  works: ShownWork[]
  restrictions: WaterSample['restrictions']
  /** A sentence on the water's quality, and one on works in other streets; empty when there is nothing to say. */
  quality: string
  missing: FormNotice | null
}

/** How many works /home shows, so that the rest of the page has room. */
const maxWorks = 2

/** Null when nothing is known of the town's water, or when the area is not offered. */
export async function homeWater(
  request: Request,
  { streetName }: { streetName: string },
  town: string,
  today: Day,
): Promise<HomeWater | null> {
  if (!offers('local-water')) return null
  const { sample, sampledOn, isOld, works, missing } = await waterOf(request, town, today)
  if (sample === undefined && works === undefined && !missing) return null
  const coming = works?.filter(({ state }) => state === 'now' || state === 'planned') ?? []
  const here = coming.filter(
    ({ streets }) => streets.length === 0 || streets.some(one => fold(one) === fold(streetName)),
  )
  const [near] = coming.filter(work => !here.includes(work))
  return {
    title: `L’eau ${atTown(town)}`,
    href: hrefOf(town),
    works: here.slice(0, maxWorks),
    restrictions: sample?.restrictions ?? [],
    quality: [
      sample &&
        `${sample.isConform ? 'Conforme.' : 'Non conforme.'} Prélevée le\u00a0${sampledOn}${isOld ? ', il y a plus d’un an' : ''}.`,
      near &&
        `${near.isCut ? 'Coupure' : 'Travaux'} ${near.state === 'now' ? 'en cours' : 'à venir'}, ${near.where}.`,
    ]
      .filter(Boolean)
      .join(' '),
    missing,
  }
}
