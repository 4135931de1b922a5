import { leakWords } from '#domain/night-flow.ts'
import type { Slots } from '../slots.server.ts'
import { dailyOf, leaksAtHome } from './daily.server.ts'
import { daysOfMeters } from './days.server.ts'

export const slots: Partial<Slots> = {
  home: leaksAtHome,
  consumption: dailyOf,
  daysOfMeters: () => daysOfMeters,

  subscriber: async ({ call }, refAbo) => {
    const leaks = await call('getNightLeaks', { query: { refAbo } }).catch(() => [])
    const words = leaks.map(leak => {
      const { title, lost } = leakWords(leak)
      return `${title} au point ${leak.pdc}\u00a0: ${lost}`
    })
    return words.length > 0 ? { leak: { words: words.join('. '), readOn: null } } : null
  },
}
