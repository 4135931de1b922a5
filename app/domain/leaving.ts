import { z } from 'zod'
import { formatVolume } from './consumption.ts'
import type { LastReading } from './meter-reading.ts'
import { strangeIn } from './reading.ts'
import { addMonths, type Day, formatDay } from './values.ts'

/** The earliest and the latest day of an arrival, a departure or a sale. */
export const movingLimits = (today: Day): { min: Day; max: Day } => ({
  min: addMonths(today, -12),
  max: addMonths(today, 6),
})

/** BEY-750: whether a day passes the last day of a contract; `end` is undefined while its end was not asked for. */
export const passesEnd = (day: Day, end: Day | undefined): boolean => end !== undefined && day > end

/** « s’arrête le 10/12/2026 », in the past once the day is over. */
export const endsOn = (end: Day, today: Day) =>
  `${passesEnd(today, end) ? 's’est arrêté' : 's’arrête'} le ${formatDay(end)}`

/** TERM-06, DATA-18 */
export const maxCommentCharacters = 60

const line = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .transform(text => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(most, `${most} caractères au plus.`)
        .regex(/^\P{C}*$/u, 'Un caractère invisible s’y est glissé\u00a0: retapez le texte.'),
    )

const zipCode = (typed: string) => {
  const strange = strangeIn(typed, /\d/)
  const named = strange && ` Ici, il y a ${strange}.`
  return `Code postale requis${typed && `\nLe code postal n’a que des chiffres, cinq\u00a0: 99100.${named}`}`
}

export const forwardingAddress = z.object({
  nom: line('Nom requis\nCelui à qui adresser la dernière facture.', 60),
  prenom: line('Prénom requis', 60),
  adresse: line('Adresse postale requise\nLe numéro et la rue.', 100),
  cp: z
    .string({ error: zipCode('') })
    .transform(typed => typed.replace(/\s/g, ''))
    .refine(typed => /^\d{5}$/.test(typed), { error: ({ input }) => zipCode(String(input)) }),
  ville: line('Ville requise', 60),
})
export type ForwardingAddress = z.output<typeof forwardingAddress>

/** « Claire Martin, 8 quai de la Scierie, 99120 Saint-Lunier » */
export const forwardingLine = ({ prenom, nom, adresse, cp, ville }: ForwardingAddress) =>
  `${prenom} ${nom}, ${adresse}, ${cp} ${ville}`

/** « 160 m³, relevé le 30/11/2026 »: an index in m³, with the day of its reading where that is to be said. */
export const indexRead = (index: number, on?: Day | false) =>
  `${formatVolume(index)}\u00a0m³${on ? `, relevé le ${formatDay(on)}` : ''}`

type Meter<R> = { counterRef: string; report: R | null }

/** The last reading of the named meter, or the lowest if the index may be of any meter. Null if one is unknown. */
export function lastReportOf<R extends LastReading>(meters: Meter<R>[], named: string): R | null {
  const [only, ...others] = meters
  if (!only || others.length === 0) return only?.report ?? null
  const meter = meters.find(({ counterRef }) => counterRef === named)
  if (meter) return meter.report
  const reports = meters.map(({ report }) => report)
  if (reports.includes(null)) return null
  return (reports as R[]).reduce((lowest, one) => (one.index < lowest.index ? one : lowest))
}
