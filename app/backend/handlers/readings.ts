import type { PreviousReport, readings } from '#upstream/catalogue/readings.ts'
import type { Handlers } from '../handler.ts'

export const readingHandlers: Handlers<typeof readings> = {
  /** DATA-09 */
  async getPreviousReports({ query: { pdc: pdcRef }, db }) {
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
  },
}
