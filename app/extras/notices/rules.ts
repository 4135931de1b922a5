import { averagePerDay, formatVolume } from '#domain/consumption.ts'
import { addMonths, type Day, formatDay } from '#domain/values.ts'

/** The kinds of notices by mail, as the calls and the links name them; each can be switched off by itself. */
export const noticeKinds = ['facture', 'echeance', 'retard', 'seuil'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const isNoticeKind = (text: string): text is NoticeKind =>
  (noticeKinds as readonly string[]).includes(text)

export const noticeNames: Record<NoticeKind, string> = {
  facture: 'une nouvelle facture',
  echeance: 'une facture bientôt à payer',
  retard: 'une facture en retard',
  seuil: 'une consommation au-dessus de votre seuil',
}

/** So many days before an invoice is due, its subscriber gets a notice. */
export const dueSoonDays = 3

export const thresholdUnits = ['litresJour', 'm3Mois'] as const
export type ThresholdUnit = (typeof thresholdUnits)[number]
/** In whole litres a day, or whole m³ a month. */
export type Threshold = { value: number; unit: ThresholdUnit }

/** How people write the unit after the number, read without spaces. */
export const unitWords: Record<ThresholdUnit, RegExp> = {
  litresJour: /l(itres?)?((\/|par)j(our)?)?$/i,
  m3Mois: /m[3³]((\/|par)mois)?$/i,
}

const most: Record<ThresholdUnit, number> = { litresJour: 100_000, m3Mois: 3_000 }

export const isThreshold = ({ value, unit }: Threshold): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most[unit]

export const thresholdAdvice = (unit: ThresholdUnit) =>
  unit === 'litresJour'
    ? `Saisissez un nombre entier de litres par jour, en chiffres, de 1 à ${formatVolume(most.litresJour)}.`
    : `Saisissez un nombre entier de m³ par mois, en chiffres, de 1 à ${formatVolume(most.m3Mois)}.`

const daysAMonth = 365 / 12

export const litresADay = ({ value, unit }: Threshold): number =>
  unit === 'litresJour' ? value : (value * 1000) / daysAMonth

/** « 400 litres par jour », « 12 m³ par mois ». */
export const thresholdText = ({ value, unit }: Threshold): string =>
  unit === 'litresJour'
    ? `${formatVolume(value)}\u00a0litre${value > 1 ? 's' : ''} par jour`
    : `${formatVolume(value)}\u00a0m³ par mois`

/** « 280 litres par jour, soit 8,5 m³ par mois »: in both units of a threshold. */
export function dailyText(litres: number): string {
  const month = ((litres / 1000) * daysAMonth).toFixed(1).replace('.', ',')
  return `${formatVolume(litres)}\u00a0litres par jour, soit ${month}\u00a0m³ par mois`
}

export function usualText(readings: Parameters<typeof averagePerDay>[0]): string | undefined {
  const mean = averagePerDay(readings)
  return mean === undefined ? undefined : dailyText(Math.round(mean * 1000))
}

/** « c•••@e•••.fr » tells the address only to a reader who knows it. Masked again it stays the same. */
export function maskMail(mail: string): string {
  const [at, dot] = [mail.lastIndexOf('@'), mail.lastIndexOf('.')]
  if (at < 1 || dot < at + 2 || dot === mail.length - 1) return '•••'
  const [[first], [domain]] = [[...mail], [...mail.slice(at + 1)]]
  return `${first}•••@${domain}•••${mail.slice(dot)}`
}

/** In months: sent notices, not to send them twice; proofs, while a bill may be disputed (code civil, art. 2224). */
export const keptMonths = { sent: 12, proof: 60 }

/** The first day that is still kept. */
export const keptSince = (today: Day, months: number): Day => addMonths(today, -months)

/** The consumption that the law calls abnormal, in words; indexes and consumption in m³. */
export function legalFigures(notice: {
  oldIndex: number
  oldDate: Day
  newIndex: number
  newDate: Day
  consumption: number
}): string {
  const { oldIndex, oldDate, newIndex, newDate, consumption } = notice
  return `${formatVolume(consumption)}\u00a0m³ entre le ${formatDay(oldDate)} (index ${formatVolume(oldIndex)}) et le ${formatDay(newDate)} (index ${formatVolume(newIndex)})`
}
