import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Slots } from '../slots.server.ts'
import { alertNoticeOpened, alertNotices } from './legal-notice.server.ts'
import { litresADay, noticeKinds, thresholdText } from './rules.ts'
import { noticesCard, noticesEntry } from './staff-list.server.ts'

export const slots: Partial<Slots> = {
  alertNotices,
  alertNoticeOpened,
  deskEntry: noticesEntry,
  subscriber: noticesCard,

  consumption: async () => ({
    row: {
      href: paths.notices,
      title: 'Être prévenu par e-mail',
      note: 'Au-dessus d’un seuil que vous choisissez',
    },
  }),

  /** The threshold of the selected metering point: none in an outage. A helper may neither see nor choose it. */
  consumptionThreshold: async ({ call, who, pdc }) => {
    if (who.by) return null
    const { value } = await orNotice(call('getNotices', { query: { userLogin: who.owner } }), null)
    const own = value?.seuils.find(one => one.pdc === pdc.pdcRef)
    if (!own) return { threshold: null }
    const threshold = { value: own.valeur, unit: own.unite }
    return {
      threshold: { litres: Math.round(litresADay(threshold)), text: thresholdText(threshold) },
    }
  },

  /** Subscribers with e-invoices always get the notice of a new invoice, even if they did not choose it. */
  accountChoice: async ({ call, who }) => {
    const { value } = await orNotice(call('getNotices', { query: { userLogin: who.owner } }), null)
    if (!value) return null
    const chosen = new Set(value.isEInvoice ? [...value.avis, 'facture'] : value.avis)
    return `${chosen.size} avis sur ${noticeKinds.length}`
  },
}
