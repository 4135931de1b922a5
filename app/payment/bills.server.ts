import { toEuros } from '#domain/money.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import type { LedgerEntry } from './ledger.server.ts'

/**
 * PAY-05: has the utility book this payment; its reference is the idempotency key there. Answers undefined when it is
 * booked, else how the utility refused. Throws UpstreamFailure when there was no answer (it may be booked), and for a
 * 401: that refuses the portal's token, and says nothing of this payment.
 */
export async function payBills(
  { id: reference, token, pdc, lines }: LedgerEntry,
  requestId: string,
): Promise<string | undefined> {
  const factures = lines.map(({ invoice, amountCents }) => ({
    factNumber: invoice,
    amount: toEuros(amountCents),
  }))
  const body = { reference, token: token ?? '', pdc, factures }
  try {
    const answer = await asPortal(requestId).call('payBills', { body })
    return answer === 1 ? undefined : String(answer)
  } catch (error) {
    if (error instanceof UpstreamFailure && isRefusal(error.status)) return `HTTP ${error.status}`
    throw error
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 401

export function isBooked({ id: reference }: LedgerEntry, requestId: string): Promise<boolean> {
  return asPortal(requestId).call('isBooked', { query: { reference } })
}
