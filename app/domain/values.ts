/** A calendar day of the utility, `yyyy-MM-dd`; two days compare as strings. */
export type Day = string

const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })

export function dayOf(instant: Date): Day {
  return parisDay.format(instant)
}

/** CONST-02: dd/MM/yyyy. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

const parisTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 14:05 », in Paris. */
export const formatTime = (instant: Date): string => parisTime.format(instant)

/** « 21/11/2026 à 14:05 », in Paris. In the hour that the clock of autumn repeats, which of the two it is (BEY-532). */
export function formatInstant(instant: Date): string {
  const text = plainInstant(instant)
  if (!text.includes(' à 02:')) return text
  const isTheSame = (hours: number) =>
    plainInstant(new Date(instant.getTime() + hours * 3_600_000)) === text
  if (isTheSame(1)) return `${text} (heure d’été)`
  return isTheSame(-1) ? `${text} (heure d’hiver)` : text
}

const plainInstant = (instant: Date) => `${formatDay(dayOf(instant))} à ${formatTime(instant)}`

/** Minutes since midnight, in Paris. */
export function minuteOf(instant: Date): number {
  const [hours, minutes] = formatTime(instant).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** CONST-04: dd/MM/yyyy, its digits alone, or as a date field posts it; a two-digit year is in this century. */
export function parseDay(text: string): Day | undefined {
  const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(spaced(text))
  const day = typed ? `${typed[3]?.padStart(4, '0')}-${two(typed[2])}-${two(typed[1])}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const meant = day.replace(/^00/, '20')
  const instant = new Date(`${meant}T00:00:00Z`)
  // 31 February would otherwise become a day of March.
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(meant)
  return exists ? meant : undefined
}

/** « 30112026 » as « 30/11/2026 ». */
const spaced = (text: string) => text.replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1/$2/$3')

const two = (digits = '') => digits.padStart(2, '0')

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
  return moved.toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

export function toCents(euros: number): number {
  return Math.round(euros * 100)
}

export function toEuros(cents: number): number {
  return cents / 100
}

const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

export function formatCents(cents: number): string {
  return french.format(cents / 100)
}

const unit = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

export const formatPrice = (euros: number) => unit.format(euros)

export const formatRate = (rate: number) => `${String(rate).replace('.', ',')}\u00a0%`

type Address = { streetNumber: string; streetName: string; zipCode: string; city: string }

export function streetLine({ streetNumber, streetName }: Address): string {
  return [streetNumber, streetName].filter(Boolean).join('\u00a0')
}

/** « 12 rue des Lavandières, 47120 Sainte-Source » */
export function oneLine(address: Address): string {
  return `${streetLine(address)}, ${address.zipCode} ${address.city}`
}

export const pointName = ({ pdcRef, adress }: { pdcRef: string; adress: Address }) =>
  `${streetLine(adress)} (${pdcRef})`

const frenchPhone = /^(?:(?:\+|00)33|0)(?:[ .-]?[1-9])(?:[ .-]?\d{2}){4}$/

/** ADDR-06: a French number: 0, +33 or 0033, and nine digits, which spaces, dots or hyphens may separate. */
export const isPhone = (text: string): boolean => frenchPhone.test(text.replace(/\s/g, ' ').trim())

/** « de Claire », « d’Inès », « d’Yves », « de Yann ». An h keeps « de », which is right for most names. */
export function ofName(name: string): string {
  const isElided = /^([aeiouœæ]|y[^aeiouy])/i.test(name.normalize('NFD'))
  return isElided ? `d’${name}` : `de ${name}`
}

/** The items that are not empty: `listOf(always, isSo && perhaps)`. */
export const listOf = <T>(...things: (T | false | null | undefined | '')[]): T[] =>
  things.filter(Boolean) as T[]
