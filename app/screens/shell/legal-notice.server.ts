import { type Day, dayOf, formatDay, formatInstant } from '#domain/dates.ts'
import type { RouteArgs } from '#http/route-args.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import type { LegalNotice } from '#upstream/catalogue/notices.ts'

/** « Avis envoyé le 20/10/2026 à 08:00, à karim@exemple.fr », or by post. */
export function sentText(notice: LegalNotice): string {
  const { sentAt, sentTo, postedOn, foundOn } = notice
  const told = [
    ...(sentAt ? [`Avis envoyé le ${formatInstant(new Date(sentAt))}, à ${sentTo}`] : []),
    ...(postedOn ? [`Avis envoyé par courrier le ${formatDay(postedOn)}`] : []),
  ]
  return told.join('. ') || `Constaté le ${formatDay(foundOn)}. Pas encore envoyé`
}

/** When the subscriber was first told, by mail or by post; null where it has not left. */
const informedOn = ({ sentAt, postedOn }: LegalNotice): Day | null =>
  [...(sentAt ? [dayOf(new Date(sentAt))] : []), ...(postedOn ? [postedOn] : [])].sort()[0] ?? null

/** When its page was first opened by its subscriber. */
export const openedText = ({ openedAt }: LegalNotice): string | null =>
  openedAt && `Ouvert le ${formatInstant(new Date(openedAt))}`

/**
 * The notice of an alert, where notices are offered, and the day from which the law's month runs, null where it has not
 * left; undefined where there is none. It is 'unknown' in an outage, and to who acts for a subscriber: it names their
 * address, which is not for others. That its subscriber has opened the page is part of the proof: only their own browser,
 * logged in, tells it, and not when it merely fetches the page in advance.
 */
export async function noticeOfAlert(
  { call, who }: Subscriber,
  { request }: Pick<RouteArgs, 'request'>,
  pdc: string,
  { newDate, newIndex }: ConsumptionAlert,
) {
  if (!offers('notices')) return undefined
  const login = who.owner
  const query = { userLogin: login }
  const found = who.by ? null : await call('getLegalNotices', { query }).catch(() => null)
  if (!found) return 'unknown'
  const notice = found.find(
    one => one.pdc === pdc && one.newDate === newDate && one.newIndex === newIndex,
  )
  if (!notice) return undefined
  const since = informedOn(notice)
  const isAhead = /prefetch|preview/.test(request.headers.get('sec-purpose') ?? '')
  if (since && !notice.openedAt && !isAhead)
    await call('openLegalNotice', { body: { login, id: notice.id } }).catch(() => 0)
  return { informedOn: since, text: sentText(notice) }
}
