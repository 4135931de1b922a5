import { expect, test } from 'vitest'
import { type Delay, stateOf } from './delays.ts'
import { paymentDelayHandlers } from './handlers.ts'

const asked = { decision: null, status: 'Distribué', balanceCents: 8_437, cancelledOn: null }

test.each([
  ['asked', {}],
  ['withdrawn', { balanceCents: 0 }],
  ['withdrawn', { cancelledOn: '2026-11-20' }],
  ['refused', { status: 'Dossier traité' }],
  ['refused', { decision: 'refused', balanceCents: 0 }],
  ['accepted', { decision: 'accepted', status: 'Dossier traité' }],
  ['ended', { decision: 'accepted', balanceCents: 0 }],
  ['ended', { decision: 'accepted', last: '2026-11-22' }],
])('[BEY-13] [BEY-17] a delay is %s of which is known: %j', (state, known) => {
  const { status, balanceCents, cancelledOn, decision, last } = {
    last: '2026-11-23',
    ...asked,
    ...known,
  }
  const delay = {
    ...{ decision, schedule: [{ day: '2026-10-23' }, { day: last }] },
    ...{ request: { statutDemande: status, cancelledOn }, invoice: { balanceCents } },
  } as unknown as Delay
  expect(stateOf(delay, '2026-11-23')).toBe(state)
})

test('[BEY-24] of the delays to pay, a helper sees those of the points that were given', async () => {
  const of = (pdcRef: string) => ({
    ...{ requestId: pdcRef, factNumber: 'F1', amountCents: 100, decision: null, schedule: [] },
    ...{ request: { pdcRef, statutDemande: 'Distribué' }, invoice: { balanceCents: 100 } },
  })
  const { getPaymentDelays } = paymentDelayHandlers
  const shown = await getPaymentDelays({
    who: { refAbo: '100002', helper: { points: ['P1'] } },
    db: { paymentDelay: { findMany: async () => [of('P1'), of('P2')] } },
    clock: { today: () => '2026-11-23' },
  } as unknown as Parameters<typeof getPaymentDelays>[0])
  expect(shown.map(({ pdc }) => pdc)).toEqual(['P1'])
})
