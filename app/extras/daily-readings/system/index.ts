import { addMonths } from '#domain/values.ts'
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
  },
  /** BEY-322: daily readings are kept for `dailyMonths`. */
  forget: (tx, clock) =>
    tx.dailyReading.deleteMany({ where: { date: { lt: addMonths(clock.today(), -dailyMonths) } } }),
}
