import { addMonths } from '#domain/values.ts'
import { check, type Kit } from '../../../conformance/kit.ts'
import { eachPoint } from '../../../conformance/steps.ts'

export const kit: Kit = {
  group: 'formes',
  checks: [
    check(
      'getDailyReadings',
      'range les jours le plus récent d’abord, à partir du jour demandé',
      at =>
        eachPoint(at, async (pdc, by) => {
          const from = addMonths(at.today(), -1)
          const days = await at.ask('getDailyReadings', { query: { pdc, from } }, by)
          const dates = days.map(({ date }) => date)
          at.equals(String(dates), String(dates.toSorted().reverse()), 'date')
          at.equals(dates.filter(date => date < from).length, 0, 'jours d’avant')
        }),
    ),
    check('getNightLeaks', 'répond au personnel pour tout abonné', async at => {
      await at.ask('getNightLeaks', { query: { refAbo: at.login('subscriber') } }, 'agent')
    }),
  ],
}
