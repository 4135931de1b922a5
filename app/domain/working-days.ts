import { addDays, type Day } from './values.ts'

/** Easter Sunday, by the rule of Meeus, Jones and Butcher. */
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

/** The public holidays of metropolitan France, except Alsace and Moselle (code du travail, L. 3133-1). */
export function isPublicHoliday(day: Day): boolean {
  if (fixed.includes(day.slice(5))) return true
  const year = Number(day.slice(0, 4))
  const days = movableIn.get(year) ?? movable.map(after => addDays(easter(year), after))
  movableIn.set(year, days)
  return days.includes(day)
}

/** Caches the holidays of a year, since a list of requests computes working days for each row. */
const movableIn = new Map<number, Day[]>()

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
