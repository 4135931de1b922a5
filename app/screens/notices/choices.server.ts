import {
  isThreshold,
  noticeKinds,
  type ThresholdUnit,
  thresholdAdvice,
  thresholdUnits,
} from '#domain/notices.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer, Input } from '#upstream/catalogue/index.ts'
import { noThreshold } from './texts.ts'

type Choices = Pick<Input<'saveNotices'>['body'], 'avis' | 'seuils'>
type Typed = Record<string, string>

const valueField = (pdc: string) => `seuil-${pdc}`
const unitField = (pdc: string) => `unite-${pdc}`

/** The form as it is filled in at first. */
export function valuesOf({ avis, seuils }: Pick<Answer<'getNotices'>, 'avis' | 'seuils'>): Typed {
  return Object.fromEntries([
    ...avis.map(kind => [kind, 'on']),
    ...seuils.flatMap(({ pdc, valeur, unite }) => [
      [valueField(pdc), String(valeur)],
      [unitField(pdc), unite],
    ]),
  ])
}

const isUnit = (text: string): text is ThresholdUnit =>
  (thresholdUnits as readonly string[]).includes(text)

/** What was posted for one's own metering points, whatever else was; the errors, by field, of what cannot be. */
export function readChoices(posted: FormData, pdcs: Pdc[]) {
  const text = (name: string) => String(posted.get(name) ?? '').trim()
  const errors: Record<string, string[]> = {}
  const avis = noticeKinds.filter(kind => posted.has(kind))
  const seuils: Choices['seuils'] = []
  const values: Typed = Object.fromEntries(avis.map(kind => [kind, 'on']))
  for (const { pdcRef: pdc } of pdcs) {
    const typed = text(valueField(pdc))
    const unit = text(unitField(pdc))
    const unite = isUnit(unit) ? unit : 'litresJour'
    Object.assign(values, { [valueField(pdc)]: typed, [unitField(pdc)]: unite })
    if (typed === '') continue
    // A thousand is written with a space.
    const digits = typed.replace(/\s/g, '')
    const valeur = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
    if (isThreshold({ value: valeur, unit: unite })) seuils.push({ pdc, valeur, unite })
    else errors[valueField(pdc)] = [`Ce seuil n’est pas possible\n${thresholdAdvice(unite)}`]
  }
  const isLacking = avis.includes('seuil') && seuils.length === 0
  const [first] = pdcs
  if (isLacking && first && Object.keys(errors).length === 0)
    errors[valueField(first.pdcRef)] = [noThreshold]
  return { choices: { avis, seuils } satisfies Choices, values, errors }
}
