import { confirmWithinDays } from '#domain/local-water.ts'
import type { WaterSubscription } from '../../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from '../database.ts'

const hour = 3_600_000

/** Requests of one address that may wait for their confirmation: a stranger who types it sends it no more mails than that. */
const mostWaiting = 3

/** As long as this, a link that was lost is not sent again. */
const againAfterMs = 24 * hour

/** A link to confirm is due, unless the address has the notices, had a link today, or waits for several. */
export async function ask(db: Database, town: string, mail: string): Promise<void> {
  await db.$transaction(async tx => {
    await eraseUnconfirmed(tx)
    const known = await tx.waterSubscription.findUnique({ where: { town_mail: { town, mail } } })
    if (known?.confirmedAt) return
    if (known) {
      const old = { id: known.id, mailedAt: { lt: new Date(Date.now() - againAfterMs) } }
      await tx.waterSubscription.updateMany({ where: old, data: { mailedAt: null } })
      return
    }
    const waiting = await tx.waterSubscription.count({ where: { mail, confirmedAt: null } })
    if (waiting < mostWaiting)
      await tx.waterSubscription.create({ data: { town, mail, askedAt: new Date() } })
  })
}

export async function confirm(db: Database, id: string): Promise<boolean> {
  await eraseUnconfirmed(db)
  await db.waterSubscription.updateMany({
    where: { id, confirmedAt: null },
    data: { confirmedAt: new Date() },
  })
  return (await db.waterSubscription.count({ where: { id } })) > 0
}

/** Asked for before then, and not confirmed, it is worth nothing. */
const outdated = () => new Date(Date.now() - confirmWithinDays * 24 * hour)

export const isOutdated = ({ confirmedAt, askedAt }: WaterSubscription): boolean =>
  confirmedAt === null && askedAt < outdated()

export async function eraseUnconfirmed(db: Database | Transaction): Promise<void> {
  const where = { confirmedAt: null, askedAt: { lt: outdated() } }
  await db.waterSubscription.deleteMany({ where })
}

/** No notice of the town goes to this address any more, whether it was given here or is that of an account. */
export async function stop(
  db: Database,
  { town, refAbo, mail }: { town: string; refAbo: string | null; mail: string | null },
): Promise<void> {
  const account = refAbo ? { refAbo } : { mail: mail ?? '' }
  const owner = await db.account.findFirst({ where: account })
  const addresses = [mail, owner?.mail].filter(one => one != null)
  await db.waterSubscription.deleteMany({
    where: {
      town,
      OR: [{ mail: { in: addresses } }, ...(owner ? [{ refAbo: owner.refAbo }] : [])],
    },
  })
}
