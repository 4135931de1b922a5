import { leakIn } from '#domain/night-flow.ts'
import { addDays, addMonths } from '#domain/values.ts'
import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { dailyMonths } from '../rules.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Consommation par jour',
    description: 'Les jours des compteurs relevés à distance, et le débit de leurs nuits.',
  },
  handlers: {
    getDailyReadings: ({ query: { pdc, from }, db }) =>
      db.dailyReading.findMany({
        where: { pdcRef: pdc, ...(from && { date: { gte: from } }) },
        orderBy: [{ date: 'desc' }, { counterRef: 'asc' }],
        omit: { pdcRef: true },
      }),

    async getNightLeaks({ query: { refAbo }, db, clock }) {
      const points = await db.meteringPoint.findMany({ where: { refAbo } })
      const from = addDays(clock.today(), -90)
      const leaks = await Promise.all(
        points.map(async ({ pdcRef }) => {
          const where = { pdcRef, date: { gte: from } }
          const leak = leakIn(await db.dailyReading.findMany({ where }), clock.today())
          return leak ? [{ pdc: pdcRef, ...leak }] : []
        }),
      )
      return leaks.flat()
    },
  },
  /** BEY-322: daily readings are kept for `dailyMonths`. */
  forget: (tx, clock) =>
    tx.dailyReading.deleteMany({ where: { date: { lt: addMonths(clock.today(), -dailyMonths) } } }),
}
