import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '#process/log.server.ts'
import { onStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { isBooked, payBills } from './booking.server.ts'
import type { LedgerEntry } from './ledger.server.ts'

const { fail } = utility()
onStore()
const now = new Date()
const entry: LedgerEntry = {
  id: 'p1',
  owner: 'A1001',
  guest: null,
  paidBy: null,
  submission: 'form',
  pdc: 'PDC1',
  amountCents: 1999,
  state: 'booking',
  token: 't1',
  redirectUrl: null,
  verdict: 'accepted',
  resultCode: '00000',
  resultMessage: null,
  refund: null,
  createdAt: now,
  updatedAt: now,
  lines: [{ invoice: 'F1', amountCents: 1999 }],
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('pay-bills', () => {
  test.each([500, 503, 'cut'] as const)('%s is no answer', async how => {
    fail('payBills', how)
    await expect(payBills(entry, 'r')).rejects.toMatchObject({ kind: 'outage' })
  })

  test('401 says nothing of the payment: the portal has the wrong token, logged once a minute', async () => {
    const logged = vi.spyOn(log, 'error')
    fail('payBills', 401)
    fail('isBooked', 401)
    for (const run of ['run-1', 'run-2'])
      for (const ask of [payBills, isBooked, payBills])
        await expect(ask(entry, run)).rejects.toMatchObject({ status: 401, kind: 'outage' })
    expect(logged.mock.calls.map(([one]) => one)).toMatchObject([
      { msg: 'UTILITY_SERVICE_TOKEN is refused', requestId: 'run-1' },
    ])
  })
})
