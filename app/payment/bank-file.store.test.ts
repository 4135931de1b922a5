import { beforeEach, expect, test, vi } from 'vitest'
import { sent } from '../../tests/support/payments.ts'
import { onNewStore } from '../../tests/support/portal.ts'
import { store } from '../store/client.server.ts'
import { differences } from './bank-file.server.ts'
import { advance } from './ledger.server.ts'

const day = '2026-11-25'
const bank = (lines: [string, number][]) =>
  differences(
    lines.map(([reference, cents]) => ({ reference, cents })),
    day,
    day,
  )

/** A payment that the provider took, 19,99 €, and that ended so. */
async function taken(name: string, ...then: ('booked' | 'refunded')[]) {
  const lines = [{ invoice: name, amountCents: 1999 }]
  const entry = await sent({ owner: 'A1', pdc: 'P1', submission: name, lines }, name)
  const accepted = await advance(entry, 'to-check', 'another', { verdict: 'accepted' })
  for (const to of accepted ? then : []) {
    const [state, facts] =
      to === 'booked' ? (['booked', {}] as const) : (['cancelled', { refund: 'done' }] as const)
    await advance(accepted ?? entry, state, 'staff', facts)
  }
  return entry.id
}

onNewStore(() => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(`${day}T22:30:00Z`), toFake: ['Date'] }))

  test('[BEY-274] what the bank and the ledger have alike is no difference, and nothing is written', async () => {
    const [paid, back] = [await taken('F1', 'booked'), await taken('F2', 'refunded')]
    const before = await store().payment.findMany({ include: { events: true } })
    const lines: [string, number][] = [
      [paid, 1999],
      [back, 1999],
      [back, -1999],
    ]
    expect(await bank(lines)).toEqual([])
    expect(await store().payment.findMany({ include: { events: true } })).toEqual(before)
  })

  test('[BEY-274] what is missing on either side, or is another amount, is named, with how it stands', async () => {
    const paid = await taken('F1', 'booked')
    const absent = await taken('F2', 'booked')
    const back = await taken('F3', 'refunded')
    const lines = [{ invoice: 'F4', amountCents: 500 }]
    const unknown = await sent({ owner: 'A1', pdc: 'P1', submission: 'x', lines }, 'x')
    const open = await taken('F5')
    expect(
      await bank([
        [paid, 1999],
        [paid, 1999],
        [unknown.id, 500],
        ['stranger', 100],
        [back, 1999],
        [open, 1999],
      ]),
    ).toEqual([
      { what: 'taken', reference: paid, file: 3998, ledger: 1999, state: 'booked' },
      { what: 'taken', reference: unknown.id, file: 500, ledger: undefined, state: 'sent' },
      { what: 'taken', reference: 'stranger', file: 100, ledger: undefined },
      { what: 'taken', reference: absent, ledger: 1999, state: 'booked' },
      { what: 'given back', reference: back, ledger: -1999, state: 'cancelled' },
      { what: 'not booked', reference: open, ledger: 1999, state: 'to-check' },
    ])
  })

  test('[BEY-274] a payment of another day, in Paris, is not missing', async () => {
    vi.setSystemTime(new Date(`${day}T23:30:00Z`))
    await taken('F1', 'booked')
    expect(await bank([])).toEqual([])
  })
})
