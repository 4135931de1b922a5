import { expect, test } from 'vitest'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { daysOfMeters } from './days.server.ts'

const day = (date: string, nightFlow: number | null) => ({
  ...{ date, counterRef: 'C1', litres: 480, nightFlow },
})

test('[BEY-324] tools read the days of each meter that is read from afar, and on which a leak runs', async () => {
  const readings = ['11-17', '11-18', '11-19', '11-20'].map(date => day(`2026-${date}`, 12))
  const ofPoints: Record<string, unknown> = { P1: [...readings, day('2026-11-21', 0)], P2: [] }
  const call = (async (_: string, { query }: { query: { pdc: string } }) =>
    ofPoints[query.pdc]) as unknown as Call
  const points = [{ pdcRef: 'P1' }, { pdcRef: 'P2' }] as Pdc[]
  const days = await daysOfMeters(call, points)
  expect(days.map(({ pdc, hasLeak }) => [pdc, hasLeak])).toEqual([
    ...[
      ['P1', false],
      ['P1', false],
      ['P1', true],
      ['P1', true],
      ['P1', false],
    ],
  ])
  expect(days[0]).toEqual({ ...day('2026-11-17', 12), pdc: 'P1', hasLeak: false })
})
