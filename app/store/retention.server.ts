import { setTimeout } from 'node:timers/promises'
import { retentionDays } from '#domain/retention.ts'
import { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'
import { type Store, store } from './client.server.ts'
import { withLease } from './lease.server.ts'

const day = 86_400_000
/** If the process is killed, another one goes on after this time. */
const leaseMinutes = 5

/** Deletes outdated rows, in small pieces. A lease lets one process do it; done twice, it changes nothing. */
export async function deleteOutdated(now: Date, ending?: AbortSignal): Promise<void> {
  await withLease('deletion of outdated rows', leaseMinutes, () => deleteAll(now, ending))
}

// Written in SQL that both dialects accept: Prisma would first read the keys, and has no `LIMIT` here. The condition
// stands twice, since PostgreSQL checks the outer one again on a row that changed while the deletion waited for it.
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
    // A browser's note older than this is no longer valid either.
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
  // A receipt is sent within days, or given up: these payments were not made.
  await db.guestPayment.updateMany({
    where: { receiptDue: { lt: before(retentionDays.guestMail) } },
    data: { mail: null, receiptDue: null },
  })
  await deletePayments(before(retentionDays.payment), ending)
}

/** Deletes ended payments with their lines and events, a tenth of a piece at a time since each has some of both. */
async function deletePayments(before: Date, ending?: AbortSignal): Promise<void> {
  const db = store()
  const ended = { checkAt: null, updatedAt: { lt: before } }
  await inPieces(
    async take => {
      const rows = await db.payment.findMany({ where: ended, select: { id: true }, take })
      const found = rows.map(({ id }) => id)
      return db.$transaction(async tx => {
        // Changes nothing, but locks the payments that are still ended: none can open again before the deletion.
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

/** A piece of this many rows takes some milliseconds. */
export const pieceSize = 500

/** The pause between two pieces, in ms: visitors and other writers get their turn. */
const pauseMs = 10

/**
 * Deletes rows some hundreds at a time, so that neither the process nor a table is blocked for long. Calls
 * `deletePiece`, which answers how many rows it deleted, until a piece is not full or the process ends. Answers the
 * number of rows in all.
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

/** For a demonstration only: elsewhere payments and staff actions are deleted only when their time is over. */
export async function emptyStore(store: Store): Promise<void> {
  await store.$transaction([
    store.paymentEvent.deleteMany(),
    store.paymentLine.deleteMany(),
    // The guest payments are deleted with their payments.
    store.payment.deleteMany(),
    // The tasks and files are deleted with their drafts.
    store.draft.deleteMany(),
    store.household.deleteMany(),
    store.preference.deleteMany(),
    store.quota.deleteMany(),
    store.accountName.deleteMany(),
    store.sessionsEnd.deleteMany(),
    store.faqOpinion.deleteMany(),
    store.solvedAnswer.deleteMany(),
    store.auditEntry.deleteMany(),
    store.recoveryCode.deleteMany(),
    store.secondFactor.deleteMany(),
    store.staffLogIn.deleteMany(),
    store.agentRemoval.deleteMany(),
    store.replyTemplate.deleteMany(),
    store.savedFilter.deleteMany(),
    store.agentChoice.deleteMany(),
    store.replyDraft.deleteMany(),
    store.agentRemoval.deleteMany(),
  ])
}
