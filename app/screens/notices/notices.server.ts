import { streetLine } from '#domain/address.ts'
import { legalFigures, usualText } from '#domain/notices.ts'
import { answerForm, FormRefusal } from '#http/form-answer.server.ts'
import { orNotice } from '#http/notice.server.ts'
import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { openedText, sentText } from '../shell/legal-notice.server.ts'
import { readChoices, valuesOf } from './choices.server.ts'

export async function showNotices({ call, who, pdcs }: Subscriber) {
  const query = { userLogin: who.owner }
  const addressOf = (pdc: string) => {
    const point = pdcs.find(({ pdcRef }) => pdcRef === pdc)
    return point ? `${streetLine(point.adress)} · ${pdc}` : pdc
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
      title: legalFigures(notice),
      note: [addressOf(notice.pdc), sentText(notice), openedText(notice)]
        .filter(Boolean)
        .join('. '),
    })),
  }
}

/** All of it is saved, or nothing: what was refused comes back as it was typed. */
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
