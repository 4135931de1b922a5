import { log } from '#process/log.server.ts'
import { currentRequestId } from '#process/request-context.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { underMaintenance } from '#session/maintenance.server.ts'
import { store } from '#store/client.server.ts'
import { withLease } from '#store/lease.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'

// A payer without an account gets the receipt by mail, which the utility sends once for each payment. Only this job
// asks for it, so that it leaves even if the browser never came back or the utility did not answer.

const second = 1000
const shortest = 10 * second
const longest = 3600 * second
const givenUpAfter = 3 * 24 * 3600 * second
const batch = 20
/** The lease is longer than a run, and blocks the next one only briefly when its process is killed. */
const leaseMinutes = 0.5

const isDue = () => ({ receiptDue: { lte: new Date() }, payment: { state: 'booked' } })

async function dueReceipts() {
  return store().guestPayment.findMany({
    where: isDue(),
    select: { paymentId: true, mail: true, payment: { select: { updatedAt: true } } },
    orderBy: { receiptDue: 'asc' },
    take: batch,
  })
}

type Due = Awaited<ReturnType<typeof dueReceipts>>[number]

/** Has the due receipts sent, by one process at a time; if done twice, the utility would still send one mail. */
export async function sendReceipts(ending?: AbortSignal): Promise<void> {
  if (underMaintenance() || !(await store().guestPayment.count({ where: isDue(), take: 1 }))) return
  await withLease('receipts without an account', leaseMinutes, async () => {
    const requestId = currentRequestId()
    for (const due of await dueReceipts())
      if (ending?.aborted || !(await send(due, requestId))) return
  })
}

async function send(due: Due, requestId: string): Promise<boolean> {
  const { paymentId: reference, mail } = due
  if (!mail) return keep(due, { receiptDue: null })
  // Before the mail leaves: on a full disk nothing could be written afterwards, and it would leave again and again.
  const next = later(due)
  await keep(due, { receiptDue: next.receiptDue })
  try {
    const body = { reference, mail }
    const isSent = (await asPortal(requestId).call('sendGuestReceipt', { body })) === 1
    return keep(due, isSent ? { mail: null, receiptDue: null, sentAt: new Date() } : next)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    const isFinal = error.status === 409 || error.status === 422
    await keep(due, isFinal ? { mail: null, receiptDue: null } : next)
    log.warn({ msg: 'receipt not sent', payment: reference, reason: error.message, requestId })
    return isFinal
  }
}

/** The wait grows with the time since the payment. */
function later({ payment: { updatedAt } }: Due) {
  const age = Date.now() - updatedAt.getTime()
  if (age > givenUpAfter) return { mail: null, receiptDue: null }
  return { receiptDue: new Date(Date.now() + Math.min(Math.max(age, shortest), longest)) }
}

async function keep(
  { paymentId }: Due,
  data: { mail?: null; receiptDue: Date | null; sentAt?: Date },
): Promise<true> {
  await store().guestPayment.update({ where: { paymentId }, data })
  return true
}

/** Also when the extra is no longer offered: the receipts that were promised leave. */
export function startJobs(): void {
  runEvery(10 * second, 'receipts without an account', sendReceipts)
}
