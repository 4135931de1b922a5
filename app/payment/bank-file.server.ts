import { type Day, dayOf } from '#domain/values.ts'
import { store } from '#store/client.server.ts'
import { provider } from './provider/index.server.ts'
import type { PaymentState } from './states.ts'

type BankLine = { reference: string; cents: number }

type Difference = {
  reference: string
  /** In cents; undefined if the file, or the ledger, has no such line. */
  file?: number | undefined
  ledger?: number | undefined
  state?: PaymentState
  what: 'taken' | 'given back' | 'not booked'
}

const dayMs = 24 * 3_600_000
/** A payment may have begun this long before the file's first day, since a bank may review one for a week. */
const longestReview = 8 * dayMs

/** Compares the lines of the bank's file with the ledger, from `from` to `to`; answers the differences. Reads only. */
export async function differences(lines: BankLine[], from: Day, to: Day): Promise<Difference[]> {
  const payments = await store().payment.findMany({
    where: {
      token: { not: null },
      createdAt: {
        gte: new Date(Date.parse(from) - longestReview),
        lt: new Date(Date.parse(to) + 2 * dayMs),
      },
    },
    select: {
      id: true,
      amountCents: true,
      state: true,
      verdict: true,
      refund: true,
      events: { select: { from: true, to: true, at: true }, orderBy: { id: 'asc' } },
    },
  })
  const isInDays = (at: Date | undefined) => at && from <= dayOf(at) && dayOf(at) <= to
  const known = new Map(
    payments.map(({ id, amountCents, verdict, refund, events, ...one }) => {
      const wasTaken = verdict === 'accepted'
      const taken = events.find(
        ({ from, to }) =>
          wasTaken && ['authorised', 'to-check'].includes(to) && !['to-check', to].includes(from),
      )
      const given = refund === 'done' ? events.findLast(({ to }) => to === 'cancelled') : undefined
      return [
        provider().orderNumber(id),
        {
          state: one.state as PaymentState,
          taken: wasTaken ? amountCents : undefined,
          given: given && -amountCents,
          isTakenInDays: isInDays(taken?.at),
          isGivenInDays: isInDays(given?.at),
        },
      ] as const
    }),
  )
  const found: Difference[] = []
  const sums = { taken: new Map<string, number>(), 'given back': new Map<string, number>() }
  for (const { reference, cents } of lines) {
    const sum = sums[cents < 0 ? 'given back' : 'taken']
    sum.set(reference, (sum.get(reference) ?? 0) + cents)
  }
  for (const what of ['taken', 'given back'] as const) {
    for (const [reference, file] of sums[what]) {
      const payment = known.get(reference)
      const ledger = what === 'taken' ? payment?.taken : payment?.given
      if (ledger !== file)
        found.push({ what, reference, file, ledger, ...(payment && { state: payment.state }) })
    }
    for (const [reference, { state, ...payment }] of known) {
      const isDue = what === 'taken' ? payment.isTakenInDays : payment.isGivenInDays
      const ledger = what === 'taken' ? payment.taken : payment.given
      if (isDue && !sums[what].has(reference)) found.push({ what, reference, ledger, state })
    }
  }
  for (const [reference, { state, taken, given, isTakenInDays }] of known)
    if (isTakenInDays && state !== 'booked' && given === undefined)
      found.push({ what: 'not booked', reference, ledger: taken, state })
  return found
}
