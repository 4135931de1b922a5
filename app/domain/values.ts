import { fold } from './fold.ts'
import { readLine } from './reading.ts'

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

/** « 21/11/2026 à 14:05 », in Paris. */
export const formatInstant = (instant: Date): string => plainInstant(instant) + seasonOf(instant)

const plainInstant = (instant: Date) => `${formatDay(dayOf(instant))} à ${formatTime(instant)}`

/** BEY-532: in the hour that the clock of autumn repeats, which of the two it is. */
function seasonOf(instant: Date): string {
  const text = plainInstant(instant)
  if (!text.includes(' à 02:')) return ''
  const isTheSame = (hours: number) =>
    plainInstant(new Date(instant.getTime() + hours * 3_600_000)) === text
  if (isTheSame(1)) return ' (heure d’été)'
  return isTheSame(-1) ? ' (heure d’hiver)' : ''
}

/** « 14 h 05 », « 17 h », in Paris: how a sentence, a mail and paper say a time. */
export const timeInWords = (instant: Date): string =>
  hourInWords(minuteOf(instant)) + seasonOf(instant)

/** Of minutes since midnight: « 8 h 30 », and « 17 h » for a full hour. */
export function hourInWords(minutes: number): string {
  const past = minutes % 60
  const hour = `${Math.floor(minutes / 60)}\u00a0h`
  return past ? `${hour}\u00a0${String(past).padStart(2, '0')}` : hour
}

/** Minutes since midnight, in Paris. */
export function minuteOf(instant: Date): number {
  const [hours, minutes] = formatTime(instant).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const months =
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')

/**
 * CONST-04, BEY-604: dd/MM/yyyy, its digits alone, in words (« lundi 1er décembre 2026 »), or as a date field posts it;
 * a two-digit year is in this century.
 */
export function parseDay(text: string): Day | undefined {
  const typed = dayTyped(text)
  const day = typed ? `${typed.year.padStart(4, '0')}-${two(typed.month)}-${two(typed.date)}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const meant = day.replace(/^00/, '20')
  const instant = new Date(`${meant}T00:00:00Z`)
  // 31 February would otherwise become a day of March.
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(meant)
  return exists ? meant : undefined
}

/** The digits of a typed day, whether or not the day exists; undefined for another text. */
export function dayTyped(text: string) {
  const plain = fold(readLine(text))
    .replace(/^(?:le )?(?:(?:lun|mar|mercre|jeu|vendre|same)di |dimanche )?/, '')
    .replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1/$2/$3')
  const [, date = '', named = '', year = ''] =
    /^(\d{1,2})(?:er)?(?: ?[/.-] ?| )(\d{1,2}|[a-z]{3,9}\.?)(?: ?[/.-] ?| )(\d{4}|\d{2})$/.exec(
      plain,
    ) ?? []
  const month = /^\d/.test(named) ? named : monthNamed(named.replace('.', ''))
  return year && month ? { date, month, year } : undefined
}

/** « novembre », « nov »; undefined for what is no month, or may be two of them, such as « jui ». */
function monthNamed(word: string): string | undefined {
  const found = months.filter(month => month.startsWith(word))
  return word.length > 2 && found.length === 1
    ? String(months.indexOf(found[0] as string) + 1)
    : undefined
}

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

/** BEY-752: the typographic minus sign before a number, which Intl writes as a hyphen. */
export const withMinus = (number: string): string => number.replace(/^-/, '\u2212')

export function formatCents(cents: number): string {
  return withMinus(french.format(cents / 100))
}

const unit = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

export const formatPrice = (euros: number) => withMinus(unit.format(euros))

export const formatRate = (rate: number) => `${String(rate).replace('.', ',')}\u00a0%`

/** The only country whose streets the utility knows. */
export const homeCountry = 'France'

type Address = {
  streetNumber: string
  streetName: string
  zipCode: string
  city: string
  country?: string
}

export function streetLine({ streetNumber, streetName }: Address): string {
  return [streetNumber, streetName].filter(Boolean).join('\u00a0')
}

/** BEY-664: a bill posted abroad needs the country, which is left out at home. */
export const countryAbroad = ({ country }: Address) => (country === homeCountry ? '' : country)

/** « 12 rue des Lavandières, 47120 Sainte-Source », with the country of an address abroad. */
export function oneLine(address: Address): string {
  const { zipCode, city } = address
  return [streetLine(address), `${zipCode} ${city}`, countryAbroad(address)]
    .filter(Boolean)
    .join(', ')
}

export const pointName = ({ pdcRef, adress }: { pdcRef: string; adress: Address }) =>
  `${streetLine(adress)} (${pdcRef})`

/**
 * ADDR-06, BEY-604: a French number as it is kept, 0 and nine digits; undefined for another. It may begin with +33 or
 * 0033, with the zero as well (« +33 (0)6 »), and spaces, dots, hyphens or brackets may separate its digits.
 */
export function phoneTyped(text: string): string | undefined {
  const digits = readLine(text)
    .replace(/^(?:t[ée]l(?:[ée]phone)?\.?|portable|mobile)\s*:?\s*/i, '')
    .replace(/[\s./()-]/g, '')
  const [, number] = /^(?:(?:\+|00)330?|0)([1-9]\d{8})$/.exec(digits) ?? []
  return number && `0${number}`
}

/** « 06 12 34 56 78 », on one line; a number of another form as it is. */
export const phoneShown = (phone: string): string =>
  /^0\d{9}$/.test(phone) ? phone.replace(/\d\d(?=\d)/g, '$&\u00a0') : phone

/** « de Claire », « d’Inès », « d’Yves », « de Yann ». An h keeps « de », which is right for most names. */
export function ofName(name: string): string {
  const isElided = /^([aeiouœæ]|y[^aeiouy])/i.test(name.normalize('NFD'))
  return isElided ? `d’${name}` : `de ${name}`
}

/** The items that are not empty: `listOf(always, isSo && perhaps)`. */
export const listOf = <T>(...things: (T | false | null | undefined | '')[]): T[] =>
  things.filter(Boolean) as T[]
