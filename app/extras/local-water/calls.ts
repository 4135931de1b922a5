import { z } from 'zod'
import { isEmail } from '#domain/email.ts'
import { day, flag } from '#upstream/catalogue/entities.ts'
import { byLogin, id, list, name, oneOf, refAbo, text, yes } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { waterParameters } from './rules.ts'

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** One value of a sample, which is compliant from `min` to `max`, both included; either may be missing. */
export const waterMeasure = z.object({
  parameter: oneOf(
    waterParameters,
    'Ce dont il s’agit : calcaire, nitrates, pesticides, bactéries, chlore, plomb, ou `other`, nommé comme le laboratoire.',
  ),
  name: text('Le nom que le laboratoire lui donne.'),
  value: z.number().describe('La valeur mesurée.'),
  isBelow: yes('Vrai : trop peu pour être mesuré, moins que `value`.'),
  unit: text('L’unité : `mg/L`, `µg/L`, `°f`… ; vide pour un nombre sans unité.'),
  min: z.number().nullable().describe('La limite, ou la référence, la plus basse, ou null.'),
  max: z.number().nullable().describe('La limite, ou la référence, la plus haute, ou null.'),
  isReference: yes(
    'Vrai : `min` et `max` sont une référence de qualité (article R. 1321-3 du code de la santé publique), et non une limite (R. 1321-2).',
  ),
  isConform: yes('Vrai : les limites sont respectées ; d’une référence : elle l’est.'),
})
export type WaterMeasure = z.output<typeof waterMeasure>

export const waterRestriction = z.object({
  who: oneOf(
    ['everybody', 'babies', 'pregnant'],
    '`babies` : les nourrissons ; `pregnant` : les femmes enceintes ; `everybody` : tous.',
  ),
  text: text('Des paragraphes de texte simple.'),
})
export type WaterRestriction = z.output<typeof waterRestriction>

export const waterSample = z.object({
  id,
  sampledOn: day.describe('Le jour du prélèvement.'),
  place: text('Où l’eau a été prélevée.'),
  author: text('Qui a fait faire le contrôle.'),
  isConform: yes('Vrai : les limites sont respectées ; d’une référence : elle l’est.'),
  conclusion: text('Ce que l’autorité en conclut, dans ses mots.'),
  measures: list(waterMeasure, 'Ce qui a été mesuré.'),
  restrictions: list(
    waterRestriction,
    'Ce que certains ne doivent pas faire de cette eau ; vide : rien.',
  ),
})
export type WaterSample = z.output<typeof waterSample>

export const waterWork = z.object({
  id,
  from: moment.describe('Le début, `aaaa-MM-jjThh:mm` à l’heure de Paris.'),
  to: moment.describe('La fin, de même.'),
  streets: list(z.string(), 'Les rues touchées ; vide : toute la commune.'),
  reason: text('Pourquoi, en une phrase.'),
  isCut: yes('Vrai : l’eau est coupée pendant ce temps.'),
  isCancelled: yes('Vrai : ce qui était annoncé n’aura pas lieu.'),
  phone: z
    .string()
    .nullable()
    .describe('Qui appeler à ce sujet ; null : le service Gestion Clientèle.'),
})
export type WaterWork = z.output<typeof waterWork>

const ofTown = z.object({
  town: z.string().max(100).describe('Le nom de la commune, comme getTowns l’écrit.'),
})
const link = z.object({
  id: z.string().max(100).describe('L’abonnement.'),
  token: z.string().max(100).describe('La signature du lien, pour cet abonnement.'),
})

const byAnyone = callsOf({ auth: 'public', inferred: true })
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

export const calls = {
  getWaterTowns: byAnyone.get('communes', {
    summary: 'Les communes desservies, sous les mêmes noms que getTowns, et leurs codes postaux',
    task: 'de la récupération des communes',
    answer: z.array(
      z.object({ name, zipCodes: list(z.string(), 'Les codes postaux de la commune.') }),
    ),
  }),
  getWaterQuality: byAnyone.get('communes/water', {
    summary:
      'Le dernier prélèvement d’une commune, null si aucun n’est connu ; 404 si elle n’est pas desservie',
    task: 'de la récupération de la qualité de l’eau',
    query: ofTown,
    refuses: [404],
    answer: waterSample.nullable(),
  }),
  getWaterWorks: byAnyone.get('communes/works', {
    summary:
      'Les travaux et coupures d’une commune, annulés compris, finis depuis trente jours au plus, le premier d’abord ; 404 si elle n’est pas desservie',
    task: 'de la récupération des travaux',
    query: ofTown,
    refuses: [404],
    answer: z.array(waterWork),
  }),
  subscribeToWater: byAnyone.post('communes/subscribe', {
    summary:
      'Demande les avis d’une commune pour une adresse e-mail : un lien de confirmation y part. 1, que l’adresse les reçoive déjà ou non',
    detail:
      'Le lien de confirmation mène à `/eau-de-ma-commune/confirmation/{id}/{token}`, celui d’arrêt, que chaque avis porte, à `/eau-de-ma-commune/desabonnement/{id}/{token}` ; le regarder ne l’use pas. L’en-tête `List-Unsubscribe` mène au même, suivi de `/un-clic` (RFC 8058). Rien d’autre ne part à une adresse qui n’a pas confirmé, et elle est effacée au bout de 7 jours ; demandée de nouveau dans la journée, elle ne reçoit pas un second lien. Un avis part une fois par adresse, de nouveau si les travaux changent ou sont annulés, si l’eau est de nouveau conforme, ce que dit seul un prélèvement qui a mesuré ce qui ne l’était pas, ou si une restriction d’usage est levée.',
    task: 'de votre abonnement aux avis',
    body: ofTown.extend({
      mail: z
        .string()
        .trim()
        .toLowerCase()
        .refine(isEmail)
        .describe('L’adresse e-mail ; celle d’un compte est unique, sans égard aux majuscules.'),
    }),
    refuses: [404],
    answer: z.literal(1),
  }),
  getWaterLink: byAnyone.get('communes/link', {
    summary:
      'Ce que vaut un lien envoyé pour les avis d’une commune : sa commune, null si les avis sont déjà arrêtés, et s’ils partent ; null : lien sans valeur. Rien n’en change',
    task: 'de la lecture de votre lien',
    query: link.extend({
      purpose: oneOf(
        ['confirm', 'stop'],
        '`confirm` : le lien de confirmation ; `stop` : celui d’arrêt.',
      ),
    }),
    answer: z
      .object({
        town: z.string().nullable().describe('La commune ; null : ces avis sont déjà arrêtés.'),
        isOn: yes('Vrai : les avis de la commune partent à cette adresse.'),
      })
      .nullable(),
  }),
  confirmWaterNotices: byAnyone.post('communes/confirm', {
    summary: 'Confirme un abonnement par son lien : 1 les avis partiront, 0 lien sans valeur',
    task: 'de la confirmation de votre abonnement',
    body: link,
    answer: flag,
  }),
  unsubscribeFromWater: byAnyone.post('communes/unsubscribe', {
    summary:
      'Arrête les avis d’une commune par le lien que porte chacun : 1 arrêtés, fût-ce auparavant, 0 lien sans valeur',
    task: 'de l’arrêt de vos avis',
    body: link,
    answer: flag,
  }),
  getFollowedTowns: bySubscriber.get('communes/followed', {
    summary: 'Les communes dont l’adresse e-mail du compte reçoit les avis',
    task: 'de la récupération de vos abonnements aux avis',
    query: byLogin,
    answer: z.array(z.string()),
  }),
  followTown: bySubscriber.post('communes/follow', {
    summary:
      'Envoie, ou non, les avis d’une commune à l’adresse e-mail du compte, qui est déjà confirmée : 1 fait',
    task: 'du changement de votre abonnement aux avis',
    body: ofTown.extend({
      user: refAbo,
      follows: yes('Vrai : les avis de la commune partent à l’adresse du compte.'),
    }),
    refuses: [404],
    answer: z.literal(1),
  }),
}
