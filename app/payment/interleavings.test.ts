import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sent } from '../../tests/support/payments.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { findById, type LedgerEntry } from './ledger.server.ts'
import { settle } from './settle.server.ts'

const { answer } = utility()

/** How the utility takes pay-bills: it does it or not, and its answer arrives or not. */
const bills = ['done', 'done, answer lost', 'not done, answer lost', 'refused'] as const
const codes = ['00000', '02306', '02014', '02304', '01100'] as const

/** Some settle at the same time: returns and notifications, some of which read the ledger long before. */
const step = fc.record({
  code: fc.constantFrom(...codes),
  bills: fc.constantFrom(...bills),
  asking: fc.boolean(),
  slow: fc.nat(3),
  fresh: fc.nat(3),
  stale: fc.nat(2),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A utility that plays the steps, and remembers what really happened. */
function play(payment: LedgerEntry) {
  let now: Step | undefined
  const facts = { bookings: 0, accepted: false, booksBeforeAccepted: 0, repeated: 0 }
  const lost = () => new Response(null, { status: 503 })
  const dawdle = async () => {
    for (let n = 0; n < (now?.slow ?? 0); n++) await turn()
  }
  answer('getPaymentDetails', async () => {
    const code = now?.code ?? '00000'
    facts.accepted ||= code === '00000'
    await dawdle()
    const result = { code, longMessage: '' }
    return { result, amount: payment.amountCents, reference: payment.id }
  })
  answer('payBills', async () => {
    if (!facts.accepted) facts.booksBeforeAccepted++
    if (facts.bookings > 0) facts.repeated++
    const how = now?.bills ?? 'done'
    if (how.startsWith('done')) facts.bookings++
    await dawdle()
    if (how.endsWith('lost')) return lost()
    return how === 'refused' ? 0 : 1
  })
  answer('isBooked', async () => ((now?.asking ?? true) ? facts.bookings > 0 : lost()))
  return { facts, as: (next?: Step) => (now = next) }
}

onEachStore(() => {
  test('[PAY-05] whatever is said, lost and repeated in whatever order, bills are paid once and only after 00000', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
        const submission = randomUUID()
        const lines = [{ invoice: submission, amountCents: 1999 }]
        const early = await sent({ owner: 'A1001', pdc: 'PDC1', submission, lines }, submission)
        const { facts, as } = play(early)

        for (const one of steps) {
          as(one)
          const settling = [
            ...Array.from({ length: one.stale }, () => early),
            ...(await Promise.all(Array.from({ length: one.fresh }, () => findById(early.id)))),
          ].map(seen => settle(seen, 'r'))
          const outcomes = await Promise.all(settling)
          const { state } = await findById(early.id)
          if (state === 'booked') expect(facts.bookings).toBe(1)
          if (outcomes.some(({ kind }) => kind === 'booked')) expect(state).toBe('booked')
        }
        expect(facts).toMatchObject({ booksBeforeAccepted: 0, repeated: 0 })

        // All well again: what is paid gets booked, even after a refusal.
        as()
        expect(await settle(await findById(early.id), 'r')).toMatchObject({ kind: 'booked' })
        expect(await findById(early.id)).toMatchObject({ state: 'booked' })
        expect(facts).toMatchObject({ bookings: 1, repeated: 0 })
      }),
      { numRuns: 25 },
    )
  })
})
