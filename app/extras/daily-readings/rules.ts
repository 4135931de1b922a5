import type { DailyReading } from '#domain/night-flow.ts'
import { addDays, type Day } from '#domain/values.ts'

/** The readings of a day are kept so many months. */
export const dailyMonths = 13

/** The litres of each day of a week, all meters together; null on a day without a reading. */
export const weekOf = (readings: DailyReading[], monday: Day) =>
  Array.from({ length: 7 }, (_, rank) => {
    const date = addDays(monday, rank)
    const ofDay = readings.filter(one => one.date === date)
    const litres = ofDay.reduce((sum, one) => sum + one.litres, 0)
    return { date, litres: ofDay.length > 0 ? litres : null }
  })
