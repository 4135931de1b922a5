import { retentionDays } from '#domain/retention.ts'
import { store } from './client.server.ts'
import { withLease } from './lease.server.ts'
import { inPieces, pieceSize } from './pieces.server.ts'

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
  const deletePieces = (deletePiece: (size: number) => Promise<number>) =>
    inPieces(deletePiece, pieceSize, ending)
  const before = (days: number) => new Date(now.getTime() - days * day)
  const unchanged = before(retentionDays.choice)
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "Quota" WHERE "expire" < ${now} AND "key" IN
      (SELECT "key" FROM "Quota" WHERE "expire" < ${now} LIMIT ${size})`,
  )
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "Session" WHERE "expiresAt" < ${now} AND "id" IN
      (SELECT "id" FROM "Session" WHERE "expiresAt" < ${now} LIMIT ${size})`,
  )
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "Preference" WHERE "updatedAt" < ${unchanged} AND "owner" IN
      (SELECT "owner" FROM "Preference" WHERE "updatedAt" < ${unchanged} LIMIT ${size})`,
  )
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "Household" WHERE "updatedAt" < ${unchanged} AND ("owner", "pdc") IN
      (SELECT "owner", "pdc" FROM "Household" WHERE "updatedAt" < ${unchanged} LIMIT ${size})`,
  )
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "AccountName" WHERE "updatedAt" < ${unchanged} AND "name" IN
      (SELECT "name" FROM "AccountName" WHERE "updatedAt" < ${unchanged} LIMIT ${size})`,
  )
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "StaffLogIn" WHERE "updatedAt" < ${unchanged} AND "owner" IN
      (SELECT "owner" FROM "StaffLogIn" WHERE "updatedAt" < ${unchanged} LIMIT ${size})`,
  )
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "SavedFilter" WHERE "updatedAt" < ${unchanged} AND "id" IN
      (SELECT "id" FROM "SavedFilter" WHERE "updatedAt" < ${unchanged} LIMIT ${size})`,
  )
  // No browser is known any longer that was noted before it.
  const ended = before(retentionDays.knownBrowser)
  await deletePieces(
    size => db.$executeRaw`DELETE FROM "SessionsEnd" WHERE "at" < ${ended} AND "account" IN
      (SELECT "account" FROM "SessionsEnd" WHERE "at" < ${ended} LIMIT ${size})`,
  )
  // What was paid is sent within days, or given up: these were not paid.
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
