import type { Slots } from '../slots.server.ts'
import { openedText, sentText } from './legal-notice.server.ts'

export const slots: Partial<Slots> = {
  /** A helper may not read the notices, since they name the subscriber's e-mail address. */
  alertNotices: async ({ call, who }) => {
    if (who.by) return 'unknown'
    const notices = await call('getLegalNotices', { query: { userLogin: who.owner } }).catch(
      () => 'unknown' as const,
    )
    if (notices === 'unknown') return notices
    return notices.map(notice => ({
      ...notice,
      sent: sentText(notice),
      opened: openedText(notice),
    }))
  },
}
