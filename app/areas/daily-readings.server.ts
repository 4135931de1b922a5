import { dailyMonths } from '#domain/daily.ts'
import type { Area } from './area.ts'

export const area: Area<'daily-readings'> = {
  name: 'daily-readings',
  routes: {
    open: {
      'api/moi/jours': 'screens/own-data/days.ts',
      'api/moi/jours.csv': 'screens/own-data/days.ts',
    },
  },
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
