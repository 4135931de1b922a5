import type { ForwardingAddress } from '#domain/leaving.ts'
import type { Day } from '#domain/values.ts'
import type { PointAnswers } from '#wizard/points/points.server.ts'

/** The fields of each metering point: `index-P100001`, `numCompteur-P100001`, `dateReleve-P100001`. */
export type IndexAnswer = Record<string, string>

export type LeavingAnswers = PointAnswers & {
  date: { date: Day; commentaire: string }
  index: IndexAnswer
  adresse: ForwardingAddress
}

export type SaleAnswers = LeavingAnswers & { attestation: { attestation: string[] } }

export const indexField = (ref: string) => `index-${ref}`
export const meterField = (ref: string) => `numCompteur-${ref}`
export const dayField = (ref: string) => `dateReleve-${ref}`

/** The reading of one metering point: m³ in digits, the day it was read, and the number of the meter or nothing. */
export const readingIn = (answer: IndexAnswer, ref: string) => ({
  indexReleve: answer[indexField(ref)] ?? '',
  dateReleve: answer[dayField(ref)] ?? '',
  numCompteur: answer[meterField(ref)] ?? '',
})

/** DATA-18: what both calls say of a metering point, except the day. */
export const leavingBody = ({ date, index, adresse }: LeavingAnswers, pdc: string) => ({
  pdc,
  commentaire: date.commentaire,
  ...readingIn(index, pdc),
  ...adresse,
})
