import { type RebateMonth, rebateMonth } from '#domain/leak.ts'
import { type Day, formatDay, formatInstant } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import type { LegalNotice } from './calls.ts'

/** « Avis envoyé le 20/10/2026 à 08:00, à karim@exemple.fr », or « par courrier »; both when both were sent. */
export function sentText(notice: LegalNotice): string {
  const { sentAt, sentTo, postedOn, foundOn } = notice
  const mailed = sentAt && `Avis envoyé le ${formatInstant(new Date(sentAt))}, à ${sentTo}`
  const posted = postedOn && `Avis envoyé par courrier le ${formatDay(postedOn)}`
  const notified = [mailed, posted].filter(Boolean).join('. ')
  return notified || `Constaté le ${formatDay(foundOn)}. Pas encore envoyé`
}

export const openedText = ({ openedAt }: LegalNotice): string | null =>
  openedAt && `Ouvert le ${formatInstant(new Date(openedAt))}`

type Notices = LegalNotice[] | 'unknown'

/**
 * The legal notices of a subscriber with `alerts`, where the utility offers them. They are unknown in an outage, and to
 * a helper: a notice names the subscriber's e-mail address.
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

/** The notice of an alert, and the state of the month in which the law lets the subscriber ask for a rebate. */
export function noticeOf(
  notices: Notices,
  pdc: string,
  { newDate, newIndex }: ConsumptionAlert,
  today: Day,
) {
  if (notices === 'unknown')
    return { notice: undefined, month: rebateMonth(newDate, 'unknown', today) }
  const notice = notices.find(
    one => one.pdc === pdc && one.newDate === newDate && one.newIndex === newIndex,
  )
  return { notice, month: rebateMonth(newDate, notice, today) }
}

/**
 * Tells the utility that the subscriber has opened the page of a notice, which is part of the legal proof. A browser
 * that fetches the page in advance has not opened it.
 */
export async function markOpened(
  { call, who }: Subscriber,
  { request }: Pick<RouteArgs, 'request'>,
  { id, sentAt, postedOn, openedAt }: LegalNotice,
) {
  const isPrefetch = /prefetch|preview/.test(request.headers.get('sec-purpose') ?? '')
  if ((sentAt || postedOn) && !openedAt && !isPrefetch)
    await call('openLegalNotice', { body: { login: who.owner, id } }).catch(() => 0)
}

const askForRebate = 'Si c’est une fuite, demandez une remise'

/** The sentence under an alert: until when a rebate can be asked for. It ends with `day`, which is emphasised. */
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
      before: askForRebate,
      day: `au plus tard le\u00a0${formatDay(month.last)} inclus`,
    }
  return {
    isOpen: month.is === 'unsent' || month.isRecent,
    before: askForRebate,
    day: 'dans le mois qui suit l’envoi de notre avis de consommation anormale',
  }
}
