import { z } from 'zod'
import { alert, day, flag } from '#upstream/catalogue/entities.ts'
import {
  byLogin,
  endValue,
  id,
  instant,
  list,
  login,
  mail,
  name,
  oneOf,
  point,
  refAbo,
  startValue,
  text,
  yes,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { noticeKinds, thresholdUnits } from './rules.ts'

const kind = z.enum(noticeKinds)
const kinds =
  '`facture` : une nouvelle facture ; `echeance` : une facture bientôt à payer ; `retard` : une facture en retard ; `seuil` : une consommation au-dessus du seuil.'
const thresholdOfPoint = z.object({
  pdc: point,
  valeur: z
    .int()
    .positive()
    .describe('Le seuil, entier : 100 000 litres par jour ou 3 000 m³ par mois au plus.'),
  unite: oneOf(thresholdUnits, '`litresJour` : en litres par jour ; `m3Mois` : en m³ par mois.'),
})
const seuils = list(
  thresholdOfPoint,
  'Ses seuils ; un point de comptage qui n’y est pas n’en a pas.',
)

export const legalNotice = alert
  .extend({
    id,
    pdc: point,
    average: z.number().describe('La moyenne dépassée, en m³ par jour.'),
    foundOn: day.describe('Le jour où la consommation anormale a été constatée.'),
    sentAt: instant.nullable().describe('L’instant de l’envoi, en UTC ; null : pas envoyé.'),
    sentTo: z.string().nullable().describe('L’adresse e-mail où il a été envoyé.'),
    postedOn: day
      .nullable()
      .describe('Le jour où il est parti par courrier ; null : il n’est pas parti ainsi.'),
    openedAt: instant
      .nullable()
      .describe('L’instant où l’abonné, connecté, en a ouvert la page pour la première fois.'),
  })
  .meta({ id: 'LegalNotice' })
export type LegalNotice = z.output<typeof legalNotice>

const link = z.object({
  user: refAbo,
  avis: text(kinds),
  signature: text('Celle du lien : elle vaut pour un compte, son adresse e-mail et un avis.'),
})

const task = 'de la récupération de vos avis par e-mail'

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byAnyone = callsOf({ auth: 'public', inferred: true })
const byStaff = callsOf({ auth: 'admin', inferred: true })

export const calls = {
  getNotices: bySubscriber.get('avis', {
    summary: "Les avis par e-mail que l'abonné a choisis, ses seuils, et l'adresse où ils vont",
    task,
    query: byLogin,
    answer: z.object({
      mail,
      avis: list(kind, kinds),
      isEInvoice: yes(
        'Vrai : ses factures lui viennent par e-mail ; l’avis d’une nouvelle facture part toujours.',
      ),
      seuils,
    }),
  }),
  saveNotices: bySubscriber.post('avis', {
    summary:
      "Choisit les avis par e-mail et les seuils : 1 fait. Ce qui n'y est pas n'est plus envoyé",
    detail:
      'Un avis ne dit rien d’avant le jour où il est choisi, et chaque chose une fois. D’une sorte d’avis, un e-mail par jour au plus. Rien ne part à une adresse qui n’a pas été confirmée.',
    task: 'de l’enregistrement de vos avis par e-mail',
    body: z.object({ login, avis: list(kind, kinds), seuils }),
    answer: flag,
  }),
  getNoticeLink: byAnyone.get('avis/lien', {
    summary:
      "Ce que dit le lien d'un avis : à qui il est envoyé, et s'il l'est encore ; null s'il ne vaut rien",
    detail:
      'Chaque avis porte le lien `/avis/{user}/{avis}/{signature}`, qui l’arrête ou le remet sans connexion ; le regarder ne change rien. L’en-tête `List-Unsubscribe` mène au même, suivi de `/un-clic` (RFC 8058). Un lien ne vaut plus rien quand l’adresse e-mail change ou que le compte ferme.',
    task: 'de la lecture de ce lien',
    query: link,
    answer: z.object({ mail, isOn: yes('Vrai : l’avis est envoyé.') }).nullable(),
  }),
  switchNotice: byAnyone.post('avis/lien', {
    summary: "Arrête un avis, ou le remet, par son lien : 1 fait, 0 s'il ne vaut rien",
    task: 'de l’enregistrement de votre choix',
    body: link.extend({ isOn: yes('Vrai : l’avis est envoyé.') }),
    answer: flag,
  }),
  getLegalNotices: bySubscriber.get('avis/legaux', {
    summary: "Les avis de consommation anormale de l'abonné, du plus récent au plus ancien",
    detail:
      'L’avis part à une relève (une estimation n’en est pas) de plus du double de la moyenne de trois ans, quels que soient les choix de l’abonné ; d’une hausse qui dure, une fois en 150 jours par compteur, et une fois de plus si elle a doublé. Son lien mène à `/factures/controle/fuite?releve={newDate}&pdc={pdc}`. La preuve est gardée cinq ans, compte fermé ou non.',
    task: 'de la récupération de vos avis de consommation anormale',
    query: byLogin,
    answer: z.array(legalNotice),
  }),
  openLegalNotice: bySubscriber.post('avis/legaux/ouvert', {
    summary:
      "L'abonné, connecté, a ouvert la page d'un avis de consommation anormale : 1, la première fois compte ; 0 quand il n'en a pas reçu de tel",
    task: 'de l’ouverture de votre avis de consommation anormale',
    body: z.object({ login, id }),
    answer: flag,
  }),
  listLegalNotices: byStaff.get('admin/avis', {
    summary:
      "Les avis de consommation anormale, du plus récent au plus ancien : d'un abonné (`refAbo`), celui de cet `id`, ou ceux qui ne sont pas partis, ni par e-mail ni par courrier (`nonEnvoyes` à 1)",
    task: 'de la récupération des avis de consommation anormale',
    query: z.object({
      refAbo: refAbo.optional(),
      id: id.optional(),
      nonEnvoyes: z
        .literal('1')
        .optional()
        .describe('`1` : ceux qui ne sont partis ni par e-mail ni par courrier.'),
      startValue,
      endValue,
    }),
    answer: z.array(
      legalNotice.extend({
        sentAt: legalNotice.shape.sentAt.describe(
          'L’instant de l’envoi, en UTC ; null : pas envoyé, à envoyer par courrier sans `postedOn`.',
        ),
        refAbo,
        name,
      }),
    ),
  }),
  postLegalNotice: byStaff.post('admin/avis/courrier', {
    summary:
      "Un avis de consommation anormale est parti par courrier ce jour : 1, et aucun e-mail ne part plus ; 0 quand il n'existe pas ou est parti un autre jour",
    task: 'de l’enregistrement de l’envoi par courrier',
    body: z.object({
      id,
      day: day.describe(
        'Le jour où il est parti par courrier : ni avant la relève, ni après aujourd’hui.',
      ),
    }),
    answer: flag,
  }),
}
