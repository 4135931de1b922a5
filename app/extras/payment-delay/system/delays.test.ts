import { expect, test } from 'vitest'
import { type Delay, stateOf } from './delays.ts'

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
