import { actsToCheck } from '#utility/export/store.ts'
import type { System } from '#utility/extras.ts'
import type { actStates, calls } from '../calls.ts'

const shown = 50

export const system: System<typeof calls> = {
  tag: {
    title: 'Échanges par fichiers',
    description: 'Ce qui sort pour un logiciel de facturation sans API, et ce qu’il en dit.',
  },
  handlers: {
    /** BEY-726 */
    async getExchanges({ db, clock }) {
      const last = await db.export.findFirst({
        where: { writtenAt: { not: null } },
        orderBy: { number: 'desc' },
      })
      if (!last) return null
      const waiting = await db.act.count({ where: { batch: null, state: { not: 'acknowledged' } } })
      const acts = await actsToCheck(db, clock.today())
      return {
        lastNumber: last.number,
        lastDay: last.day,
        waiting,
        toCheck: acts.length,
        acts: acts
          .slice(0, shown)
          .map(({ id, kind, reference, refAbo, day, state, found }) => ({
            ...{ number: id, kind, reference, refAbo, day, found },
            state: state as (typeof actStates)[number],
          })),
      }
    },
  },
}
