import { retentionDays } from '#domain/retention.ts'
import { store } from './client.server.ts'

const day = 86_400_000

/** Deletes the rows whose time is over, sessions too. Done twice, or by two processes at once, it changes nothing. */
export async function deleteOutdated(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  const unchanged = { updatedAt: { lt: before(retentionDays.choice) } }
  await store().preference.deleteMany({ where: unchanged })
  await store().household.deleteMany({ where: unchanged })
  await store().session.deleteMany({ where: { expiresAt: { lt: now } } })
  await deletePayments(before(retentionDays.payment))
}

/** Payments that nothing more can come of, some hundreds at a time: their rows are not locked for long. */
async function deletePayments(before: Date): Promise<void> {
  const db = store()
  const ended = { checkAt: null, updatedAt: { lt: before } }
  for (;;) {
    const rows = await db.payment.findMany({ where: ended, select: { id: true }, take: 500 })
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const ofThem = { where: { paymentId: { in: ids } } }
    await db.$transaction([
      db.paymentEvent.deleteMany(ofThem),
      db.paymentLine.deleteMany(ofThem),
      db.payment.deleteMany({ where: { id: { in: ids } } }),
    ])
  }
}
