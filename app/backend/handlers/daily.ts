import { dailyMonths } from '#domain/daily.ts'
import { addMonths, type Day } from '#domain/dates.ts'
import type { dailyReadings } from '#upstream/catalogue/daily.ts'
import type { Transaction } from '../database.ts'
import type { Handlers } from '../handler.ts'

export const dailyReadingHandlers: Handlers<typeof dailyReadings> = {
  getDailyReadings: ({ query: { pdc, from }, db }) =>
    db.dailyReading.findMany({
      where: { pdcRef: pdc, ...(from && { date: { gte: from } }) },
      orderBy: [{ date: 'desc' }, { counterRef: 'asc' }],
      omit: { pdcRef: true },
    }),
}

/** BEY-322 */
export async function forgetOldDays(tx: Transaction, today: Day): Promise<void> {
  await tx.dailyReading.deleteMany({ where: { date: { lt: addMonths(today, -dailyMonths) } } })
}
