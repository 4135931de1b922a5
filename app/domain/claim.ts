import { formatVolume } from './consumption.ts'
import { mostMessage } from './request.ts'
import { type Day, formatDay } from './values.ts'

// A request as it begins: what it is about, in the words of the subscriber.

/** CLAIM-02 to CLAIM-04, as their forms and addresses name them. */
export const claimObjects = ['fuite', 'reclamation', 'reduction'] as const
export type ClaimObject = (typeof claimObjects)[number]

/** The two types that there are for the utility (CLAIM-04). */
export const claimTypeOf = (objet: ClaimObject) => (objet === 'fuite' ? '1' : '2')

type Readings = { oldDate: Day; oldIndex: number; newDate: Day; newIndex: number }

export type About = { facture: string; releve: string }

export const readingsText = ({ oldDate, oldIndex, newDate, newIndex }: Readings) =>
  [oldDate, oldIndex, newDate, newIndex].join('_')

const pattern = /^(\d{4}-\d\d-\d\d)_(\d{1,9})_(\d{4}-\d\d-\d\d)_(\d{1,9})$/

export function readingsIn(text: string): Readings | undefined {
  const [, oldDate, oldIndex, newDate, newIndex] = pattern.exec(text) ?? []
  if (!oldDate || !newDate) return undefined
  return { oldDate, oldIndex: Number(oldIndex), newDate, newIndex: Number(newIndex) }
}

/** « 1 400 m³ le 01/05/2026, 1 548 m³ le 01/11/2026 » */
export function readingsShown({ oldDate, oldIndex, newDate, newIndex }: Readings): string {
  const read = (index: number, day: Day) => `${formatVolume(index)}\u00a0m³ le ${formatDay(day)}`
  return `${read(oldIndex, oldDate)}, ${read(newIndex, newDate)}`
}

/** By these lines, which count among the characters of the message, staff know its subject. CLAIM-04: « objet » first. */
export function citation({ objet, facture, releve }: About & { objet: string }): string {
  const readings = readingsIn(releve)
  return [
    objet === 'reduction' && 'Demande de réduction de facture.',
    facture && `Facture ${facture}\u00a0:`,
    readings && `Relevés\u00a0: ${readingsShown(readings)}`,
  ]
    .filter(Boolean)
    .map(line => `${line}\n`)
    .join('')
}

/** CLAIM-06: how many characters may be typed, so that it fits with the lines above it. */
export const roomFor = (about: Parameters<typeof citation>[0]) =>
  mostMessage.subscriber - citation(about).length
