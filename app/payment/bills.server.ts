import { toEuros } from '#domain/money.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import type { LedgerEntry } from './ledger.server.ts'

/**
 * PAY-05: tells the back end that these invoices are paid. Answers nothing when it is done, else how the back end
 * said no. Throws UpstreamFailure when it gave no answer: it may have done it,
 * or will not listen to the portal (401), which says nothing of this payment.
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
    if (error instanceof UpstreamFailure && isNo(error.status)) return `HTTP ${error.status}`
    throw error
  }
}

const isNo = (status: number) => status >= 400 && status < 500 && status !== 401

/** Whether the back end has booked this payment. Throws UpstreamFailure. */
export function isBooked({ id: reference }: LedgerEntry, requestId: string): Promise<boolean> {
  return asPortal(requestId).call('isBooked', { query: { reference } })
}
