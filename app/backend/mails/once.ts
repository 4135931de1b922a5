import type { Database } from '../database.ts'

/** A mail that has not left by then was cut short, and may be tried again. */
const longestSending = 30_000

/** Idempotent: one mail for its reference. `send` says whether it left. 0 when it did not leave, or has not yet. */
export async function sendOnce(
  db: Database,
  reference: string,
  send: () => Promise<boolean>,
): Promise<0 | 1> {
  const state = await begin(db, reference)
  if (state !== 'begun') return state === 'sent' ? 1 : 0
  if (!(await send())) {
    await db.recapMail.delete({ where: { reference } })
    return 0
  }
  await db.recapMail.update({ where: { reference }, data: { sentAt: new Date() } })
  return 1
}

/** Of two who would send the mail of this reference at once, one begins. */
async function begin(db: Database, reference: string): Promise<'begun' | 'busy' | 'sent'> {
  return db.$transaction(async tx => {
    const now = Date.now()
    const before = await tx.recapMail.findUnique({ where: { reference } })
    if (before?.sentAt) return 'sent'
    if (before && now - before.begunAt.getTime() < longestSending) return 'busy'
    const begunAt = new Date(now)
    await tx.recapMail.upsert({
      where: { reference },
      create: { reference, begunAt },
      update: { begunAt },
    })
    return 'begun'
  })
}
