import { formatVolume } from '#domain/consumption.ts'
import { formatDay, streetLine } from '#domain/values.ts'
import { wholeTyped } from '#domain/whole-number.ts'
import {
  answerForm,
  FormRefusal,
  orNotice,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer, Input } from '#upstream/catalogue/index.ts'
import { openedText, sentText } from './legal-notice.server.ts'
import {
  isThreshold,
  noticeKinds,
  type ThresholdUnit,
  thresholdAdvice,
  thresholdUnits,
  unitWords,
  usualText,
} from './rules.ts'
import { noThreshold } from './texts.ts'

export async function showNotices({ call, who, pdcs }: Subscriber) {
  const query = { userLogin: who.owner }
  const addressOf = (pdc: string) => {
    const point = pdcs.find(({ pdcRef }) => pdcRef === pdc)
    return point ? `${streetLine(point.adress)}\u00a0· ${pdc}` : pdc
  }
  const [chosen, legal, ...readings] = await Promise.all([
    call('getNotices', { query }),
    orNotice(call('getLegalNotices', { query }), []),
    ...pdcs.map(({ pdcRef }) => orNotice(call('getReadings', { query: { pdc: pdcRef } }), [])),
  ])
  return {
    mail: chosen.mail,
    isEInvoice: chosen.isEInvoice,
    values: valuesOf(chosen),
    points: pdcs.map(({ pdcRef }, rank) => ({
      pdc: pdcRef,
      address: addressOf(pdcRef),
      usual: usualText(readings[rank]?.value ?? []) ?? null,
    })),
    missing: legal.notice,
    hasLocalWater: offers('local-water'),
    legal: legal.value.map(notice => ({
      id: notice.id,
      href: paths.leak(notice.newDate, notice.pdc),
      title: `${formatVolume(notice.consumption)}\u00a0m³ relevés le ${formatDay(notice.newDate)}`,
      note: [addressOf(notice.pdc), sentText(notice), openedText(notice)]
        .filter(Boolean)
        .join('. '),
    })),
  }
}

/** Saves all the choices or none: a refused form comes back as it was typed. */
export async function saveNotices({ call, who, pdcs, form }: Subscriber) {
  const { choices, values, errors } = readChoices(await form(), pdcs)
  return answerForm({ extra: () => ({ values }) }, async () => {
    if (Object.keys(errors).length > 0) throw new FormRefusal({ errors })
    await call('saveNotices', { body: { login: who.owner, ...choices } })
    const isIdle = choices.seuils.length > 0 && !choices.avis.includes('seuil')
    return redirectWithToast(
      paths.notices,
      isIdle
        ? warning(
            'C’est enregistré. Votre seuil est gardé, mais sa case n’est pas cochée\u00a0: vous ne serez pas prévenu.',
          )
        : success('C’est enregistré.'),
    )
  })
}

type Choices = Pick<Input<'saveNotices'>['body'], 'avis' | 'seuils'>
type Typed = Record<string, string>

const valueField = (pdc: string) => `seuil-${pdc}`
const unitField = (pdc: string) => `unite-${pdc}`

/** The values with which the form is filled in. */
function valuesOf({ avis, seuils }: Pick<Answer<'getNotices'>, 'avis' | 'seuils'>): Typed {
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

/** The posted choices for the subscriber's own metering points; the errors, by field. */
function readChoices(posted: FormData, pdcs: Pdc[]) {
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
    const valeur = wholeTyped(typed, unitWords[unite]) ?? 0
    if (isThreshold({ value: valeur, unit: unite })) seuils.push({ pdc, valeur, unite })
    else errors[valueField(pdc)] = [`Ce seuil n’est pas possible\n${thresholdAdvice(unite)}`]
  }
  const isLacking = avis.includes('seuil') && seuils.length === 0
  const [first] = pdcs
  if (isLacking && first && Object.keys(errors).length === 0)
    errors[valueField(first.pdcRef)] = [noThreshold]
  return { choices: { avis, seuils } satisfies Choices, values, errors }
}
