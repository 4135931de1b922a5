import { z } from 'zod'
import { noticeKinds, thresholdUnits } from '#domain/notices.ts'
import { endpoint } from '../endpoint.ts'
import { alert, day, flag } from './entities.ts'

const kind = z.enum(noticeKinds)
const thresholdOfPoint = z.object({
  pdc: z.string(),
  valeur: z.int().positive(),
  unite: z.enum(thresholdUnits),
})

/** The proof of a notice that the law asks for. `average` in m³ a day; `postedOn` where it went by post. */
export const legalNotice = alert.extend({
  id: z.string(),
  pdc: z.string(),
  average: z.number(),
  foundOn: day,
  sentAt: z.iso.datetime().nullable(),
  sentTo: z.string().nullable(),
  postedOn: day.nullable(),
  openedAt: z.iso.datetime().nullable(),
})
export type LegalNotice = z.output<typeof legalNotice>

const link = z.object({ user: z.string(), avis: z.string(), signature: z.string() })

const task = 'de la récupération de vos avis par e-mail'

/** What a subscriber is told by mail, and the notice of an abnormal consumption. */
export const notices = {
  getNotices: endpoint({
    method: 'GET',
    path: 'avis',
    summary: "Les avis par e-mail que l'abonné a choisis, ses seuils, et l'adresse où ils vont",
    task,
    auth: 'subscriber',
    inferred: true,
    extra: 'notices',
    query: z.object({ userLogin: z.string() }),
    answer: z.object({
      mail: z.string(),
      avis: z.array(kind),
      isEInvoice: z.boolean(),
      seuils: z.array(thresholdOfPoint),
    }),
  }),
  saveNotices: endpoint({
    method: 'POST',
    path: 'avis',
    summary:
      "Choisit les avis par e-mail et les seuils : 1 fait. Ce qui n'y est pas n'est plus envoyé",
    task: 'de l’enregistrement de vos avis par e-mail',
    auth: 'subscriber',
    inferred: true,
    extra: 'notices',
    body: z.object({
      login: z.string(),
      avis: z.array(kind),
      seuils: z.array(thresholdOfPoint),
    }),
    answer: flag,
  }),
  getNoticeLink: endpoint({
    method: 'GET',
    path: 'avis/lien',
    summary:
      "Ce que dit le lien d'un avis : à qui il est envoyé, et s'il l'est encore ; null s'il ne vaut rien",
    task: 'de la lecture de ce lien',
    auth: 'public',
    inferred: true,
    extra: 'notices',
    query: link,
    answer: z.object({ mail: z.string(), isOn: z.boolean() }).nullable(),
  }),
  switchNotice: endpoint({
    method: 'POST',
    path: 'avis/lien',
    summary: "Arrête un avis, ou le remet, par son lien : 1 fait, 0 s'il ne vaut rien",
    task: 'de l’enregistrement de votre choix',
    auth: 'public',
    inferred: true,
    extra: 'notices',
    body: link.extend({ isOn: z.boolean() }),
    answer: flag,
  }),
  getLegalNotices: endpoint({
    method: 'GET',
    path: 'avis/legaux',
    summary: "Les avis de consommation anormale de l'abonné, du plus récent au plus ancien",
    task: 'de la récupération de vos avis de consommation anormale',
    auth: 'subscriber',
    inferred: true,
    extra: 'notices',
    query: z.object({ userLogin: z.string() }),
    answer: z.array(legalNotice),
  }),
  openLegalNotice: endpoint({
    method: 'POST',
    path: 'avis/legaux/ouvert',
    summary:
      "L'abonné, connecté, a ouvert la page d'un avis de consommation anormale : 1, la première fois compte ; 0 quand il n'en a pas reçu de tel",
    task: 'de l’ouverture de votre avis de consommation anormale',
    auth: 'subscriber',
    inferred: true,
    extra: 'notices',
    body: z.object({ login: z.string(), id: z.string() }),
    answer: flag,
  }),
  listLegalNotices: endpoint({
    method: 'GET',
    path: 'admin/avis',
    summary:
      "Les avis de consommation anormale, du plus récent au plus ancien : d'un abonné (`refAbo`), celui de cet `id`, ou ceux qui ne sont pas partis, ni par e-mail ni par courrier (`nonEnvoyes` à 1)",
    task: 'de la récupération des avis de consommation anormale',
    auth: 'admin',
    inferred: true,
    extra: 'notices',
    query: z.object({
      refAbo: z.string().optional(),
      id: z.string().optional(),
      nonEnvoyes: z.literal('1').optional(),
      startValue: z.string().regex(/^\d{1,9}$/),
      endValue: z.string().regex(/^\d{1,9}$/),
    }),
    answer: z.array(legalNotice.extend({ refAbo: z.string(), name: z.string() })),
  }),
  postLegalNotice: endpoint({
    method: 'POST',
    path: 'admin/avis/courrier',
    summary:
      "Un avis de consommation anormale est parti par courrier ce jour : 1, et aucun e-mail ne part plus ; 0 quand il n'existe pas ou est parti un autre jour",
    task: 'de l’enregistrement de l’envoi par courrier',
    auth: 'admin',
    inferred: true,
    extra: 'notices',
    body: z.object({ id: z.string(), day }),
    answer: flag,
  }),
}
