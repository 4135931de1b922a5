import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { sent } from '../../tests/support/payments.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { findById, type LedgerEntry } from './ledger.server.ts'
import { reconcile } from './reconcile.server.ts'
import { settle } from './settle.server.ts'

const { answer } = utility()
const minute = 60_000

afterEach(() => {
  vi.restoreAllMocks()
})

/** How the utility takes pay-bills: it does it or not, and its answer arrives or not. */
const bills = ['done', 'done, answer lost', 'not done, answer lost', 'refused'] as const
const codes = [
  '00000',
  '02000',
  '02005',
  '02306',
  '02014',
  '02304',
  '01100',
  '02999',
  'silence',
] as const
/** Where the process dies: at its nth write to the ledger, before or after it was kept. */
const crash = fc.option(fc.record({ write: fc.nat(4), kept: fc.boolean() }), { freq: 2 })

/** Some come at the same time: returns and notifications, some of which read the ledger long before, and the job. */
const step = fc.record({
  code: fc.constantFrom(...codes),
  bills: fc.constantFrom(...bills),
  asking: fc.boolean(),
  slow: fc.nat(3),
  fresh: fc.nat(2),
  stale: fc.nat(2),
  jobs: fc.nat(2),
  crash,
  /** Time that passes before: nothing, enough for a doubt, or for all that is ever waited for. */
  wait: fc.constantFrom(0, 6_000, minute, 100 * minute),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A utility that plays the steps, and remembers what really happened. */
function play(payment: LedgerEntry) {
  let now: Step | undefined
  const facts = { bookings: 0, accepted: false, booksBeforeAccepted: 0, repeated: 0, unasked: 0 }
  let isInDoubt = false
  const lost = () => new Response(null, { status: 503 })
  const dawdle = async () => {
    for (let n = 0; n < (now?.slow ?? 0); n++) await turn()
  }
  answer('getPaymentDetails', async () => {
    const code = now?.code ?? '00000'
    facts.accepted ||= code === '00000'
    await dawdle()
    if (code === 'silence') return lost()
    const result = { code, longMessage: '' }
    return { result, amount: payment.amountCents, reference: payment.id }
  })
  answer('payBills', async () => {
    if (!facts.accepted) facts.booksBeforeAccepted++
    if (facts.bookings > 0) facts.repeated++
    if (isInDoubt) facts.unasked++
    isInDoubt = true
    const how = now?.bills ?? 'done'
    if (how.startsWith('done')) facts.bookings++
    await dawdle()
    if (how.endsWith('lost')) return lost()
    return how === 'refused' ? 0 : 1
  })
  answer('isBooked', async () => {
    if (!(now?.asking ?? true)) return lost()
    isInDoubt = false
    return facts.bookings > 0
  })
  return { facts, as: (next?: Step) => (now = next) }
}

/** The ledger cannot be written any more from its nth transaction on: what a killed process leaves behind. */
function dieAt(wanted: Step['crash']) {
  vi.restoreAllMocks()
  if (!wanted) return
  const client = store()
  const { $transaction } = client
  let writes = 0
  vi.spyOn(client, '$transaction').mockImplementation((async (work: never) => {
    const nth = writes++
    if (nth > wanted.write || (nth === wanted.write && !wanted.kept)) throw new Error('killed')
    const done = await $transaction.call(client, work)
    if (nth === wanted.write) throw new Error('killed')
    return done
  }) as never)
}

onEachStore(() => {
  test('[PAY-05] whatever is said, lost, repeated, killed and late, bills are paid once and only after 00000', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
        let clock = Date.now()
        const pass = (ms: number) => {
          clock += ms
          vi.useFakeTimers({ toFake: ['Date'], now: clock })
        }
        pass(0)
        const submission = randomUUID()
        const lines = [{ invoice: submission, amountCents: 1999 }]
        const early = await sent({ owner: 'A1001', pdc: 'PDC1', submission, lines }, submission)
        const { facts, as } = play(early)

        for (const one of steps) {
          as(one)
          pass(one.wait)
          const fresh = await Promise.all(
            Array.from({ length: one.fresh }, () => findById(early.id)),
          )
          const stale = Array.from({ length: one.stale }, () => early)
          dieAt(one.crash)
          const outcomes = await Promise.allSettled([
            ...[...stale, ...fresh].map(seen => settle(seen, 'r')),
            ...Array.from({ length: one.jobs }, () => reconcile().then(() => undefined)),
          ])
          dieAt(null)
          const { state } = await findById(early.id)
          if (state === 'booked') expect(facts.bookings).toBe(1)
          if (outcomes.some(one => one.status === 'fulfilled' && one.value?.kind === 'booked'))
            expect(state).toBe('booked')
          // An accepted payment is always finished.
          const { checkAt } = await store().payment.findUniqueOrThrow({ where: { id: early.id } })
          if (['authorised', 'booking', 'doubtful', 'to-check'].includes(state))
            expect(checkAt).not.toBeNull()
        }
        expect(facts).toMatchObject({ booksBeforeAccepted: 0, repeated: 0, unasked: 0 })

        // All well again, and only the job comes back: what was written down as paid gets booked.
        as()
        const { state: before, resultCode } = await findById(early.id)
        for (let times = 0; times < 3; times++) {
          pass(15 * minute)
          await reconcile()
        }
        const after = (await findById(early.id)).state
        // Refused again and again, or under review by a bank that accepts it now.
        if (before === 'to-check')
          expect(resultCode === '00000' ? ['to-check', 'booked'] : ['booked']).toContain(after)
        else if (['authorised', 'booking', 'doubtful'].includes(before))
          expect(after).toBe('booked')
        // A notification, however late, books what was given up.
        if (after !== 'to-check')
          expect(await settle(await findById(early.id), 'r')).toMatchObject({ kind: 'booked' })
        if (after !== 'to-check') expect(facts).toMatchObject({ bookings: 1 })
        expect(facts).toMatchObject({ repeated: 0, unasked: 0 })
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
