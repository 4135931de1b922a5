import { expect, test } from 'vitest'
import { alert, pdc } from '../../../tests/support/samples.ts'
import { alertsAtHome } from './home.server.ts'

const pdcs = [pdc('PDC1'), pdc('PDC2')]
const [over, open] = [
  { ...alert, newDate: '2026-10-16' },
  { ...alert, newDate: '2026-11-04' },
]
/** The days of the alerts that home tells, and the metering points that their links name. */
const told = (shown: number, ...answers: (typeof alert)[][]) =>
  alertsAtHome({ pdcs, pdc: pdcs[shown] ?? pdc('PDC1'), today: '2026-11-30' }, answers, []).map(
    ({ rebate, leakHref }) => [rebate.day, leakHref.match(/PDC\d/)?.[0]],
  )

test('[HOME-14] [BEY-644] an alert of another address comes first while its rebate can be asked for', () => {
  const first = ['au plus tard le\u00a004/12/2026 inclus', 'PDC2']
  expect(told(0, [over], [open])).toEqual([first, ['16/11/2026', 'PDC1']])
  expect(told(1, [over], [open])).toEqual([first])
})

test('[HOME-14] [BEY-644] an alert of another address whose month is over stays there', () => {
  expect(told(0, [], [over])).toEqual([])
  expect(told(0, [over], [{ ...over, newDate: '2026-10-20' }])).toEqual([['16/11/2026', 'PDC1']])
})
