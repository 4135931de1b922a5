import type { Declaration } from '../extra.ts'
import { dailyMonths } from './rules.ts'

export const extra: Declaration<'daily-readings'> = {
  name: 'daily-readings',
  place: 120,
  slots: () => import('./slots.server.ts'),
  routes: {},
  kept: [
    {
      what: 'Votre consommation de chaque jour et le débit de la nuit, si votre compteur est relevé à distance',
      why: 'Vous la montrer, et vous dire qu’une fuite est probable',
      time: `${dailyMonths}\u00a0mois`,
    },
  ],
  data: [
    {
      key: 'jours',
      title: 'Ma consommation de chaque jour',
      calls: ['getDailyReadings'],
      of: 'points',
    },
  ],
}
