import { addDays, type Day, dayOf, minuteOf } from './values.ts'

/** In minutes since midnight, in Paris. */
type Hours = { opens: number; closes: number }

/** CONTACT-01: when customer service answers, whatever page says so. `weekdays`: 1 is Monday. */
export const openingHours: (Hours & { days: string; weekdays: number[] })[] = [
  { days: 'lundi au jeudi', weekdays: [1, 2, 3, 4], opens: 510, closes: 1020 },
  { days: 'vendredi', weekdays: [5], opens: 510, closes: 960 },
]

/** « 8 h 30 – 17 h 00 » */
export const rangeOf = ({ opens, closes }: Hours) => `${clock(opens)} – ${clock(closes)}`

/** « lundi au jeudi 8 h 30 – 17 h, vendredi 8 h 30 – 16 h » */
export const weekInWords = () =>
  openingHours
    .map(({ days, opens, closes }) => `${days} ${hourOf(opens)} – ${hourOf(closes)}`)
    .join(', ')

export function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}

/** In a sentence, the full hour is « 17 h ». */
const hourOf = (minutes: number) => clock(minutes).replace(/\u00a000$/, '')

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

export function hoursOn(day: Day) {
  if (isPublicHoliday(day)) return undefined
  return openingHours.find(({ weekdays }) => weekdays.includes(weekdayOf(day)))
}

const soon = 30

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

export function openingAt(instant: Date): { isOpen: boolean; text: string } {
  const today = dayOf(instant)
  const now = minuteOf(instant)
  const hours = hoursOn(today)
  if (!hours || now >= hours.closes) return { isOpen: false, text: reopening(today) }
  if (now < hours.opens)
    return { isOpen: false, text: `Fermé, ouvre aujourd’hui à ${hourOf(hours.opens)}` }
  const left = hours.closes - now
  if (left > soon) return { isOpen: true, text: `Ouvert jusqu’à ${hourOf(hours.closes)}` }
  return { isOpen: true, text: `Ferme dans ${left} min` }
}

/** It opens again within a week, always: the name of the day is enough. */
function reopening(today: Day): string {
  let day = addDays(today, 1)
  let hours = hoursOn(day)
  while (!hours) {
    day = addDays(day, 1)
    hours = hoursOn(day)
  }
  const when = day === addDays(today, 1) ? 'demain' : weekdays[weekdayOf(day)]
  return `Fermé, ouvre ${when} à ${hourOf(hours.opens)}`
}

/** By the rule of Meeus, Jones and Butcher. */
function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4)
  const e = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + d - e + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const count = h + l - 7 * m + 114
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(Math.floor(count / 31))}-${two((count % 31) + 1)}`
}

const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

const movable = [1, 39, 50]

/** The public holidays of metropolitan France, Alsace and Moselle apart (code du travail, L. 3133-1). */
export function isPublicHoliday(day: Day): boolean {
  if (fixed.includes(day.slice(5))) return true
  const sunday = easter(Number(day.slice(0, 4)))
  return movable.some(after => addDays(sunday, after) === day)
}

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

export const isWorkingDay = (day: Day) => !isWeekend(day) && !isPublicHoliday(day)

export function addWorkingDays(day: Day, count: number): Day {
  let reached = day
  for (let left = Math.abs(count); left > 0; ) {
    reached = addDays(reached, Math.sign(count))
    if (isWorkingDay(reached)) left--
  }
  return reached
}
