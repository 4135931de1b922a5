import { fold } from '#domain/fold.ts'
import { atTown } from '#domain/town.ts'
import type { Day } from '#domain/values.ts'
import { offers } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { WaterSample } from '#upstream/catalogue/local-water.ts'
import { hrefOf, type ShownWork, waterOf } from '../shell/local-water.server.ts'

export type HomeWater = {
  /** « L’eau à Pont-de-Lède » */
  title: string
  href: string
  works: ShownWork[]
  restrictions: WaterSample['restrictions']
  /** In a sentence, and in another what is done in other streets; empty where there is nothing to say. */
  quality: string
  missing: FormNotice | null
}

/** On /home, as many works as leave room for the rest. */
const mostWorks = 2

/** Null where the water of the town has nothing to say. */
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
    works: here.slice(0, mostWorks),
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
