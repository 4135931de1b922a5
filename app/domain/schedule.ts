import { addDays, addMonths, type Day } from './dates.ts'

const noticeDays = 14
const count = 10

/** MON-17: the 15th of ten consecutive months, the first one 14 days after `today` or later. */
export function depositDays(today: Day): Day[] {
  const earliest = addDays(today, noticeDays)
  const sameMonth: Day = `${earliest.slice(0, 7)}-15`
  const first = earliest <= sameMonth ? sameMonth : addMonths(sameMonth, 1)
  return Array.from({ length: count }, (_, rank) => addMonths(first, rank))
}

/** MON-12: a tenth of a yearly amount, rounded to the cent. */
export const monthlyCents = (yearlyCents: number) => Math.round(yearlyCents / count)

const monthAndYear = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** MON-18, MON-19: the month after the last deposit, « octobre 2027 ». */
export const regularisationMonth = (lastDeposit: Day) =>
  monthAndYear.format(new Date(`${addMonths(lastDeposit, 1)}T00:00:00Z`))
