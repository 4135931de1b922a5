import { expect, test } from 'vitest'
import type { Call } from '#upstream/catalogue/index.ts'
import { onStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { canAskDelay, delaysOf } from './payment-delays.server.ts'

utility()
onStore()

const accepted = {
  ...{ histoId: 'D1-1', pdc: 'PDC1', factNumber: 'F1', askedOn: '2026-11-01', amount: 100 },
  ...{ state: 'accepted' as const, instalments: [{ date: '2026-12-15', amount: 100 }] },
}
const call = (async () => [accepted]) as unknown as Call
const owner = { owner: 'A1001', name: 'Marie Martin' }
const by = { access: 'A1', rights: ['see' as const], name: 'Amel Diaz' }

test.each([
  ['the subscriber', owner, true],
  ['who acts for them, who asks for none', { ...owner, by }, false],
])('[BEY-13] [BEY-24] what is put off is told as such to %s', async (_, who, asks) => {
  const { held, ...asking } = await delaysOf({ call, who })
  expect(held.get('F1')?.words).toBe('Un délai est accordé jusqu’au 15/12/2026')
  const invoice = { factNumber: 'F2', balanceFact: 100, endDate: '2026-11-30' }
  const point = pdc('PDC1')
  const about = { point, today: '2027-11-22', isUnderWay: false, ...asking }
  expect([asking.mayAsk, canAskDelay(invoice, about)]).toEqual([asks, asks])
})
