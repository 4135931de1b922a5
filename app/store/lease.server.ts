import { hiddenName } from '#process/secrets.server.ts'
import { isUniqueViolation, store } from './client.server.ts'

type Lease = { during: (work: () => Promise<0 | 1>) => Promise<0 | 1> }

/** Of requests at once, one gets the lease and the others get null. Leases are stored as quotas, which expire. */
export async function acquireLease(what: string, minutes: number): Promise<Lease | null> {
  const key = keyOf(what)
  const now = Date.now()
  const length = minutes * 60_000
  const expire = new Date(now + length)
  const { quota } = store()
  // A lease that expires later than possible was acquired before the clock was set back.
  const expired = [
    { expire: { lte: new Date(now) } },
    { expire: { gt: new Date(now + 2 * length) } },
  ]
  await quota.deleteMany({ where: { key, OR: expired } })
  try {
    await quota.create({ data: { key, points: 1, expire } })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
  return {
    async during(work) {
      let done: 0 | 1 = 0
      try {
        done = await work()
        return done
      } finally {
        // Deletes this lease's row only: it may have expired, and another process may hold the lease by now.
        if (done === 0) await quota.deleteMany({ where: { key, expire } })
      }
    },
  }
}

/** Undefined when another process holds the lease; it ends after `minutes` if its process was killed. */
export async function withLease<T>(
  what: string,
  minutes: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const lease = await acquireLease(what, minutes)
  let result: T | undefined
  await lease?.during(async () => {
    result = await work()
    return 0
  })
  return result
}

export async function leasedSince(what: string, minutes: number): Promise<Date | undefined> {
  const row = await store().quota.findUnique({ where: { key: keyOf(what) } })
  if (!row?.expire || row.expire <= new Date()) return undefined
  return new Date(row.expire.getTime() - minutes * 60_000)
}

/** The key is hashed, so that the store does not say who does what. The prefix is that of existing rows. */
function keyOf(what: string): string {
  return hiddenName(`claim ${what}`)
}
