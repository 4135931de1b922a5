import { type RebateMonth, rebateMonth } from '#domain/leak.ts'
import { type Day, formatDay, formatInstant } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import type { LegalNotice } from '#upstream/catalogue/notices.ts'

/** « Avis envoyé le 20/10/2026 à 08:00, à karim@exemple.fr », or by post. */
export function sentText(notice: LegalNotice): string {
  const { sentAt, sentTo, postedOn, foundOn } = notice
  const notified = [
    ...(sentAt ? [`Avis envoyé le ${formatInstant(new Date(sentAt))}, à ${sentTo}`] : []),
    ...(postedOn ? [`Avis envoyé par courrier le ${formatDay(postedOn)}`] : []),
  ]
  return notified.join('. ') || `Constaté le ${formatDay(foundOn)}. Pas encore envoyé`
}

export const openedText = ({ openedAt }: LegalNotice): string | null =>
  openedAt && `Ouvert le ${formatInstant(new Date(openedAt))}`

type Notices = LegalNotice[] | 'unknown'

/**
 * The notices that these alerts may have, where notices are offered. They are unknown in an outage, and to a helper: a
 * notice names the subscriber's address, which is not for others.
 */
export async function noticesOf(
  { call, who }: Subscriber,
  alerts: ConsumptionAlert[],
): Promise<Notices> {
  if (!offers('notices') || alerts.length === 0) return []
  if (who.by) return 'unknown'
  return call('getLegalNotices', { query: { userLogin: who.owner } }).catch(
    () => 'unknown' as const,
  )
}

/** The notice of an alert, and what is left of the law's month. */
export function noticeOf(
  notices: Notices,
  pdc: string,
  { newDate, newIndex }: ConsumptionAlert,
  today: Day,
) {
  const notice =
    notices === 'unknown'
      ? notices
      : notices.find(one => one.pdc === pdc && one.newDate === newDate && one.newIndex === newIndex)
  return {
    notice: notice === 'unknown' ? undefined : notice,
    month: rebateMonth(newDate, notice, today),
  }
}

/**
 * That its subscriber has opened the page of a notice is part of the proof: only their own browser, logged in, tells it,
 * and not when it merely fetches the page in advance.
 */
export async function markOpened(
  { call, who }: Subscriber,
  { request }: Pick<RouteArgs, 'request'>,
  { id, sentAt, postedOn, openedAt }: LegalNotice,
) {
  const isAhead = /prefetch|preview/.test(request.headers.get('sec-purpose') ?? '')
  if ((sentAt || postedOn) && !openedAt && !isAhead)
    await call('openLegalNotice', { body: { login: who.owner, id } }).catch(() => 0)
}

const ask = 'Si c’est une fuite, demandez une remise'

/** Until when a rebate can be asked for, where an alert is shown: `day` is its emphasised end. */
export function rebateText(month: RebateMonth) {
  if (month.is === 'over')
    return {
      isOpen: false,
      before: 'Le délai pour demander une remise s’est terminé le',
      day: formatDay(month.last),
    }
  if (month.is === 'open')
    return {
      isOpen: true,
      before: ask,
      day: `au plus tard le\u00a0${formatDay(month.last)} inclus`,
    }
  return {
    isOpen: month.is === 'unsent' || month.isRecent,
    before: ask,
    day: 'dans le mois qui suit l’envoi de notre avis de consommation anormale',
  }
}
