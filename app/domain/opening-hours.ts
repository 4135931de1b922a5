import { addDays, type Day, dayOf, hourInWords, minuteOf } from './values.ts'
import { weekdayName } from './week.ts'
import { isPublicHoliday } from './working-days.ts'

/** In minutes since midnight, in Paris. */
type Hours = { opens: number; closes: number }

/** CONTACT-01: when customer service answers, for all pages. `weekdays`: 1 is Monday. */
export const openingHours: (Hours & { days: string; weekdays: number[] })[] = [
  { days: 'lundi au jeudi', weekdays: [1, 2, 3, 4], opens: 510, closes: 1020 },
  { days: 'vendredi', weekdays: [5], opens: 510, closes: 960 },
]

/** « 8 h 30 – 17 h » */
export const rangeOf = ({ opens, closes }: Hours) =>
  `${hourInWords(opens)} – ${hourInWords(closes)}`

/** « lundi au jeudi 8 h 30 – 17 h, vendredi 8 h 30 – 16 h » */
export const weekInWords = () =>
  openingHours
    .map(
      ({ days, opens, closes }) =>
        `${days} ${hourInWords(opens)}\u00a0–\u00a0${hourInWords(closes)}`,
    )
    .join(', ')

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

export function hoursOn(day: Day) {
  if (isPublicHoliday(day)) return undefined
  return openingHours.find(({ weekdays }) => weekdays.includes(weekdayOf(day)))
}

const soon = 30

export function openingAt(instant: Date): { isOpen: boolean; text: string } {
  const today = dayOf(instant)
  const now = minuteOf(instant)
  const hours = hoursOn(today)
  if (!hours || now >= hours.closes) return { isOpen: false, text: reopening(today) }
  if (now < hours.opens)
    return { isOpen: false, text: `Fermé, ouvre aujourd’hui à ${hourInWords(hours.opens)}` }
  const left = hours.closes - now
  if (left > soon) return { isOpen: true, text: `Ouvert jusqu’à ${hourInWords(hours.closes)}` }
  return { isOpen: true, text: `Ferme dans ${left} min` }
}

/** Customer service always opens again within a week: the name of the day is enough. */
function reopening(today: Day): string {
  let day = addDays(today, 1)
  let hours = hoursOn(day)
  while (!hours) {
    day = addDays(day, 1)
    hours = hoursOn(day)
  }
  const when = day === addDays(today, 1) ? 'demain' : weekdayName(day)
  return `Fermé, ouvre ${when} à ${hourInWords(hours.opens)}`
}
