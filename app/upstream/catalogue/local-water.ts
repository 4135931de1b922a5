import { z } from 'zod'
import { isEmail } from '#domain/email.ts'
import { waterParameters } from '#domain/local-water.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag } from './entities.ts'

/** A minute in the utility's own time, `yyyy-MM-ddTHH:mm`; two of them compare as strings. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** One value of a sample. `min` and `max` meet their limit themselves; where there are both, the value is between them. */
export const waterMeasure = z.object({
  parameter: z.enum(waterParameters),
  /** As the laboratory names it: « Titre hydrotimétrique ». */
  name: z.string(),
  value: z.number(),
  /** Too little to be measured: less than `value`. */
  isBelow: z.boolean(),
  /** mg/L, µg/L, °f (French degrees), n/100 mL…; empty for a bare number. */
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Whether `min` and `max` are a reference, by which the plant is watched, and not a limit, which protects health. */
  isReference: z.boolean(),
  isConform: z.boolean(),
})
export type WaterMeasure = z.output<typeof waterMeasure>

/** The people who should not drink it, or use it otherwise, and how long. */
export const waterRestriction = z.object({
  who: z.enum(['everybody', 'babies', 'pregnant']),
  text: z.string(),
})
export type WaterRestriction = z.output<typeof waterRestriction>

export const waterSample = z.object({
  id: z.string(),
  sampledOn: day,
  place: z.string(),
  /** The authority that had it taken: « ARS … ». */
  author: z.string(),
  /** Whether all limits are met; references may not be. */
  isConform: z.boolean(),
  /** In the words of the authority. */
  conclusion: z.string(),
  measures: z.array(waterMeasure),
  restrictions: z.array(waterRestriction),
})
export type WaterSample = z.output<typeof waterSample>

export const waterWork = z.object({
  id: z.string(),
  from: moment,
  to: moment,
  /** None: all of the town. */
  streets: z.array(z.string()),
  reason: z.string(),
  /** Whether there is no water meanwhile. */
  isCut: z.boolean(),
  isCancelled: z.boolean(),
  /** The service to call about it, if not the utility. */
  phone: z.string().nullable(),
})
export type WaterWork = z.output<typeof waterWork>

const ofTown = z.object({ town: z.string().max(100) })
const link = z.object({ id: z.string().max(100), token: z.string().max(100) })
const shared = { inferred: true, extra: 'local-water' } as const

/** The water of a town, for any visitor; and the notices about it, by mail. */
export const localWater = {
  getWaterTowns: endpoint({
    ...shared,
    method: 'GET',
    path: 'communes',
    summary: 'Les communes desservies, sous les mêmes noms que getTowns, et leurs codes postaux',
    task: 'de la récupération des communes',
    auth: 'public',
    answer: z.array(z.object({ name: z.string(), zipCodes: z.array(z.string()) })),
  }),
  getWaterQuality: endpoint({
    ...shared,
    method: 'GET',
    path: 'communes/water',
    summary:
      'Le dernier prélèvement d’une commune, null si aucun n’est connu ; 404 si elle n’est pas desservie',
    task: 'de la récupération de la qualité de l’eau',
    auth: 'public',
    query: ofTown,
    refuses: [404],
    answer: waterSample.nullable(),
  }),
  getWaterWorks: endpoint({
    ...shared,
    method: 'GET',
    path: 'communes/works',
    summary:
      'Les travaux et coupures d’une commune, annulés compris, finis depuis trente jours au plus, le premier d’abord ; 404 si elle n’est pas desservie',
    task: 'de la récupération des travaux',
    auth: 'public',
    query: ofTown,
    refuses: [404],
    answer: z.array(waterWork),
  }),
  subscribeToWater: endpoint({
    ...shared,
    method: 'POST',
    path: 'communes/subscribe',
    summary:
      'Demande les avis d’une commune pour une adresse e-mail : un lien de confirmation y part. 1, que l’adresse les reçoive déjà ou non',
    task: 'de votre abonnement aux avis',
    auth: 'public',
    body: ofTown.extend({ mail: z.string().trim().toLowerCase().refine(isEmail) }),
    refuses: [404],
    answer: z.literal(1),
  }),
  getWaterLink: endpoint({
    ...shared,
    method: 'GET',
    path: 'communes/link',
    summary:
      'Ce que vaut un lien envoyé pour les avis d’une commune : sa commune, null si les avis sont déjà arrêtés, et s’ils partent ; null : lien sans valeur. Rien n’en change',
    task: 'de la lecture de votre lien',
    auth: 'public',
    query: link.extend({ purpose: z.enum(['confirm', 'stop']) }),
    answer: z.object({ town: z.string().nullable(), isOn: z.boolean() }).nullable(),
  }),
  confirmWaterNotices: endpoint({
    ...shared,
    method: 'POST',
    path: 'communes/confirm',
    summary: 'Confirme un abonnement par son lien : 1 les avis partiront, 0 lien sans valeur',
    task: 'de la confirmation de votre abonnement',
    auth: 'public',
    body: link,
    answer: flag,
  }),
  unsubscribeFromWater: endpoint({
    ...shared,
    method: 'POST',
    path: 'communes/unsubscribe',
    summary:
      'Arrête les avis d’une commune par le lien que porte chacun : 1 arrêtés, fût-ce auparavant, 0 lien sans valeur',
    task: 'de l’arrêt de vos avis',
    auth: 'public',
    body: link,
    answer: flag,
  }),
  getFollowedTowns: endpoint({
    ...shared,
    method: 'GET',
    path: 'communes/followed',
    summary: 'Les communes dont l’adresse e-mail du compte reçoit les avis',
    task: 'de la récupération de vos abonnements aux avis',
    auth: 'subscriber',
    query: z.object({ userLogin: z.string() }),
    answer: z.array(z.string()),
  }),
  followTown: endpoint({
    ...shared,
    method: 'POST',
    path: 'communes/follow',
    summary:
      'Envoie, ou non, les avis d’une commune à l’adresse e-mail du compte, qui est déjà confirmée : 1 fait',
    task: 'du changement de votre abonnement aux avis',
    auth: 'subscriber',
    body: ofTown.extend({ user: z.string(), follows: z.boolean() }),
    refuses: [404],
    answer: z.literal(1),
  }),
}
