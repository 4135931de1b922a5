import { formatVolume } from './consumption.ts'
import { maxMessage } from './request.ts'
import { type Day, formatDay } from './values.ts'

// A request at its start: what it is about, in the subscriber's words.

/** CLAIM-02 to CLAIM-04: the subjects, as forms and addresses name them. */
export const claimObjects = ['fuite', 'reclamation', 'reduction'] as const
export type ClaimObject = (typeof claimObjects)[number]

/** The utility has only two types (CLAIM-04). */
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

/** The lines that tell staff what the message is about; they count among its characters. CLAIM-04: « objet » first. */
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

/** Whether a message is about this invoice: the line that cites it says so. */
export const disputes = (message: string, number: string) =>
  message.split('\n').some(line => line.startsWith(`Facture ${number}\u00a0:`))

/** CLAIM-06: how many characters may be typed, so that the message fits with the lines above it. */
export const roomFor = (about: Parameters<typeof citation>[0]) =>
  maxMessage.subscriber - citation(about).length
