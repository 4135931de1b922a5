import { actsToCheck } from '#utility/export/store.ts'
import type { System } from '#utility/extras.ts'
import { lastImports } from '#utility/import/runs.ts'
import type { actStates, calls } from '../calls.ts'

const shown = 50

export const system: System<typeof calls> = {
  tag: {
    title: 'Échanges par fichiers',
    description: 'Ce qui sort pour un logiciel de facturation sans API, et ce qu’il en dit.',
  },
  handlers: {
    /** BEY-726, BEY-742 */
    async getExchanges({ db, clock }) {
      const last = await db.export.findFirst({
        where: { writtenAt: { not: null } },
        orderBy: { number: 'desc' },
      })
      const { done, stopped } = await lastImports(db)
      if (!last && !done && !stopped) return null
      const waiting = await db.act.count({ where: { batch: null, state: { not: 'acknowledged' } } })
      const acts = await actsToCheck(db, clock.today())
      return {
        lastExport: last && { number: last.number, day: last.day },
        lastImport: done && { endedAt: done.endedAt.toISOString(), refused: done.refused },
        stoppedImport: stopped && {
          endedAt: stopped.endedAt.toISOString(),
          reason: stopped.reason ?? '',
        },
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
