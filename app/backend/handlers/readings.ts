import type { PreviousReport, readings } from '#upstream/catalogue/readings.ts'
import type { Database, Transaction } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { addReading, isSentOn } from '../subscriber-reading.ts'
import { takeOnce } from '../taken-requests.ts'

/** DATA-09: the meters of a metering point, each with its last reading. */
export async function previousReports(db: Database | Transaction, pdcRef: string) {
  const meters = await db.meter.findMany({
    where: { pdcRef },
    orderBy: [{ installedOn: 'asc' }, { counterRef: 'asc' }],
  })
  return Promise.all(
    meters.map(async ({ counterRef }) => {
      const last = await db.reading.findFirst({
        where: { pdcRef, counterRef },
        orderBy: [{ date: 'desc' }, { id: 'desc' }],
      })
      const report = last && {
        type: last.type as PreviousReport['type'],
        index: last.index,
        date: last.date,
        avgCons: last.avgCons,
      }
      return { counterRef, report }
    }),
  )
}

export const readingHandlers: Handlers<typeof readings> = {
  getPreviousReports: ({ query, db }) => previousReports(db, query.pdc),

  /** READ-23 */
  getReadingCheck: async ({ query: { pdc }, db, clock }) =>
    (await isSentOn(db, pdc, clock.today())) ? 1 : 0,

  async sendReading(context) {
    const { counterRef, index, comment } = context.body
    return takeOnce(context, 'sendReading', async (tx, today) => ({
      ...{ counterRef, index, comment },
      used: await addReading(tx, context.body, today),
    }))
  },
}
