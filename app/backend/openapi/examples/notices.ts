import type { LegalNotice, notices } from '#upstream/catalogue/notices.ts'
import type { Examples } from '../example.ts'
import { linkToken, login, mail, name, points } from './world.ts'

const link = { user: login, avis: 'retard', signature: linkToken }

const sent: LegalNotice = {
  ...{ id: '2b1f6a3c-7d58-4c1e-8f0a-5e9d3c2b1a09', pdc: points.free },
  ...{ oldIndex: 312, oldDate: '2026-04-19', newIndex: 341, newDate: '2026-10-19' },
  ...{ consumption: 29, average: 0.05, foundOn: '2026-10-20' },
  ...{ sentAt: '2026-10-20T06:00:12Z', sentTo: mail, openedAt: '2026-10-20T17:41:03Z' },
  postedOn: null,
}
const unsent: LegalNotice = { ...sent, sentAt: null, sentTo: null, openedAt: null }

export const noticeExamples: Examples<typeof notices> = {
  getNotices: {
    query: { userLogin: login },
    answers: {
      choisis: {
        ...{ mail, avis: ['facture', 'seuil'], isEInvoice: false },
        seuils: [{ pdc: points.free, valeur: 400, unite: 'litresJour' }],
      },
      aucun: { mail, avis: [], isEInvoice: true, seuils: [] },
    },
  },
  saveNotices: {
    body: {
      ...{ login, avis: ['retard', 'seuil'] },
      seuils: [{ pdc: points.free, valeur: 12, unite: 'm3Mois' }],
    },
    answers: { fait: 1, refuse: 0 },
  },
  getNoticeLink: {
    query: link,
    answers: {
      envoye: { mail: 'k•••@e•••.fr', isOn: true },
      arrete: { mail: 'k•••@e•••.fr', isOn: false },
      sansValeur: null,
    },
  },
  switchNotice: { body: { ...link, isOn: false }, answers: { fait: 1, lienSansValeur: 0 } },
  getLegalNotices: { query: { userLogin: login }, answers: { avis: [sent], aucun: [] } },
  openLegalNotice: {
    body: { login, id: sent.id },
    answers: { fait: 1, inconnu: 0 },
  },
  listLegalNotices: {
    query: { nonEnvoyes: '1', startValue: '0', endValue: '21' },
    answers: {
      aEnvoyer: [{ ...unsent, refAbo: login, name }],
      parti: [{ ...unsent, postedOn: '2026-10-22', refAbo: login, name }],
      aucun: [],
    },
  },
  postLegalNotice: {
    body: { id: sent.id, day: '2026-10-22' },
    answers: { fait: 1, inconnuOuDejaParti: 0 },
  },
}
