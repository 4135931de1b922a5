import { setTimeout } from 'node:timers/promises'
import { retentionDays } from '#domain/retention.ts'
import { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'
import { store } from './client.server.ts'
import { withLease } from './lease.server.ts'

const day = 86_400_000
/** For a process that was killed meanwhile: another one goes on. */
const leaseMinutes = 5

/** Deletes the rows whose time is over, in small pieces. Of several processes one does it; done twice, it changes nothing. */
export async function deleteOutdated(now: Date, ending?: AbortSignal): Promise<void> {
  await withLease('deletion of outdated rows', leaseMinutes, () => deleteAll(now, ending))
}

// In SQL, where both dialects take the same: Prisma would read the keys of each piece first, and knows no `LIMIT` here. The
// condition stands twice: PostgreSQL tries the outer one again on a row that was changed while the deletion waited for it.
async function deleteAll(now: Date, ending?: AbortSignal): Promise<void> {
  const db = store()
  const before = (days: number) => new Date(now.getTime() - days * day)
  const unchanged = before(retentionDays.choice)
  const outdated: [table: string, key: string, since: string, before: Date | string][] = [
    ['Quota', '"key"', '"expire"', now],
    ['Session', '"id"', '"expiresAt"', now],
    ['Preference', '"owner"', '"updatedAt"', unchanged],
    ['Household', '"owner", "pdc"', '"updatedAt"', unchanged],
    ['AccountName', '"name"', '"updatedAt"', unchanged],
    ['StaffLogIn', '"owner"', '"updatedAt"', unchanged],
    ['SavedFilter', '"id"', '"updatedAt"', unchanged],
    ['AgentChoice', '"owner"', '"updatedAt"', unchanged],
    ['SolvedAnswer', '"key"', '"month"', before(retentionDays.solved).toISOString().slice(0, 7)],
    // A known browser is forgotten when its note is older.
    ['SessionsEnd', '"account"', '"at"', before(retentionDays.knownBrowser)],
  ]
  for (const [table, key, since, end] of outdated) {
    const rows = Prisma.sql`"${Prisma.raw(table)}" WHERE ${Prisma.raw(since)} < ${end}`
    const keys = Prisma.raw(key)
    await inPieces(
      size => db.$executeRaw`DELETE FROM ${rows} AND (${keys}) IN
        (SELECT ${keys} FROM ${rows} LIMIT ${size})`,
      pieceSize,
      ending,
    )
  }
  // A payment is sent within days, or given up: these were not paid.
  await db.guestPayment.updateMany({
    where: { receiptDue: { lt: before(retentionDays.guestMail) } },
    data: { mail: null, receiptDue: null },
  })
  await deletePayments(before(retentionDays.payment), ending)
}

/** Payments that nothing more can come of, with their lines and events: a tenth of a piece, each has some of both. */
async function deletePayments(before: Date, ending?: AbortSignal): Promise<void> {
  const db = store()
  const ended = { checkAt: null, updatedAt: { lt: before } }
  await inPieces(
    async take => {
      const rows = await db.payment.findMany({ where: ended, select: { id: true }, take })
      const found = rows.map(({ id }) => id)
      return db.$transaction(async tx => {
        // Changes nothing, and locks those that are still over: until the end nothing comes of them any more.
        const locked = await tx.payment.updateManyAndReturn({
          where: { id: { in: found }, ...ended },
          data: { checkAt: null },
          select: { id: true },
        })
        const ids = locked.map(({ id }) => id)
        const ofThem = { where: { paymentId: { in: ids } } }
        await tx.paymentEvent.deleteMany(ofThem)
        await tx.paymentLine.deleteMany(ofThem)
        await tx.payment.deleteMany({ where: { id: { in: ids } } })
        return ids.length
      })
    },
    50,
    ending,
  )
}

/** So many rows take some milliseconds. */
export const pieceSize = 500

/** Between two pieces the visitors' turn comes, and that of those who wait to write; ms. */
const pauseMs = 10

/**
 * Deletes rows some hundreds at a time, so that neither the process nor a table is held up for long: calls `deletePiece`,
 * which answers how many it deleted, as long as it found a whole piece and the process does not end. Answers how many
 * in all.
 */
export async function inPieces(
  deletePiece: (size: number) => Promise<number>,
  size = pieceSize,
  ending?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; await setTimeout(pauseMs)) {
    const count = await deletePiece(size)
    total += count
    if (count < size || ending?.aborted) return total
  }
}
