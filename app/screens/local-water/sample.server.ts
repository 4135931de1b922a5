import { formatDay } from '#domain/dates.ts'
import { hardnessOf, limitText, measureText, type WaterParameter } from '#domain/local-water.ts'
import type { WaterMeasure, WaterSample } from '#upstream/catalogue/local-water.ts'

const plain: Record<Exclude<WaterParameter, 'other'>, string> = {
  hardness: 'Calcaire (dureté)',
  nitrates: 'Nitrates',
  pesticides: 'Pesticides',
  bacteria: 'Bactéries',
  chlorine: 'Chlore',
  lead: 'Plomb',
}

/** As many as a laboratory looks for in a common sample; more would be too long to be read. */
const mostMeasures = 60

const isMet = (measure: WaterMeasure) => limitText(measure) === undefined || measure.isConform

const shownMeasure = (measure: WaterMeasure, key: number) => {
  const { parameter, name, isReference } = measure
  const limit = limitText(measure)
  const missed = isReference ? ('reference' as const) : ('limit' as const)
  return {
    key: String(key),
    label: parameter === 'other' ? name : plain[parameter],
    name,
    value: measureText(measure),
    limit: limit
      ? `${isReference ? 'référence' : 'limite'}\u00a0: ${limit}`
      : 'ni limite ni référence',
    state: limit === undefined ? null : measure.isConform ? ('met' as const) : missed,
  }
}

/** A sample as its page says it: what is not as it should be first, and so much of the rest as one reads through. */
export function shownSample(sample: WaterSample, isOld: boolean) {
  const { isConform, conclusion, sampledOn, place, author, measures } = sample
  const hardness = measures.find(({ parameter }) => parameter === 'hardness')
  const wrong = measures.filter(measure => !isMet(measure))
  const right = measures.filter(isMet)
  const shown = right.slice(0, Math.max(0, mostMeasures - wrong.length))
  return {
    ...{ isConform, conclusion, place, author, isOld },
    sampledOn: formatDay(sampledOn),
    hardness: hardness && { ...hardnessOf(hardness.value), measured: measureText(hardness) },
    measures: [...wrong, ...shown].map(shownMeasure),
    moreMeasures: right.length - shown.length,
  }
}
