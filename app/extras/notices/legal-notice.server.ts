import { formatDay, formatInstant } from '#domain/values.ts'
import type { Slots } from '../slots.server.ts'
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

/** A helper may not read the notices, since they name the subscriber's e-mail address. */
export const alertNotices: Slots['alertNotices'] = async ({ call, who }) => {
  if (who.by) return 'unknown'
  const notices = await call('getLegalNotices', { query: { userLogin: who.owner } }).catch(
    () => 'unknown' as const,
  )
  if (notices === 'unknown') return notices
  return notices.map(notice => ({ ...notice, sent: sentText(notice), opened: openedText(notice) }))
}

/**
 * Tells the utility that the subscriber has opened the page of a notice, which is part of the legal proof. A browser
 * that fetches the page in advance has not opened it.
 */
export const alertNoticeOpened: Slots['alertNoticeOpened'] = async (
  { call, who },
  { request },
  { id, sentAt, postedOn, opened },
) => {
  const isPrefetch = /prefetch|preview/.test(request.headers.get('sec-purpose') ?? '')
  if ((sentAt || postedOn) && !opened && !isPrefetch)
    await call('openLegalNotice', { body: { login: who.owner, id } }).catch(() => 0)
}
