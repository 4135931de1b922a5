import { createHmac } from 'node:crypto'
import { settings } from '#settings.server.ts'
import { isUniqueViolation, store } from './client.server.ts'

/** A claim that holds; it is given up when what `during` does fails, or answers 0. */
export type Claim = { during: (deed: () => Promise<0 | 1>) => Promise<0 | 1> }

/**
 * Claims what may take place once in `minutes`, in the store that all processes share: of any number of
 * requests at once, one gets the claim and the others null. Kept with the quotas, which sweep what has ended.
 */
export async function claim(what: string, minutes: number): Promise<Claim | null> {
  const key = keyOf(what)
  const now = Date.now()
  const length = minutes * 60_000
  const expire = new Date(now + length)
  const { quota } = store()
  // One that ends later than any clock nearly right would have it was made before the clock was set back.
  const over = [{ expire: { lte: new Date(now) } }, { expire: { gt: new Date(now + 2 * length) } }]
  await quota.deleteMany({ where: { key, OR: over } })
  try {
    await quota.create({ data: { key, points: 1, expire } })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
  return {
    async during(deed) {
      let done: 0 | 1 = 0
      try {
        done = await deed()
        return done
      } finally {
        // Its own alone: it may have ended, and been claimed by somebody else since.
        if (done === 0) await quota.deleteMany({ where: { key, expire } })
      }
    },
  }
}

/**
 * What `deed` answers while nobody else does it, in whatever process; undefined when somebody does. Given up as soon as
 * it is done: the next one need not wait for the end of the `minutes`, which are for a process that was killed.
 */
export async function underLease<T>(
  what: string,
  minutes: number,
  deed: () => Promise<T>,
): Promise<T | undefined> {
  const lease = await claim(what, minutes)
  let result: T | undefined
  await lease?.during(async () => {
    result = await deed()
    return 0
  })
  return result
}

/** When `what` was claimed, by a claim of as many `minutes` that still holds. */
export async function claimedAt(what: string, minutes: number): Promise<Date | undefined> {
  const row = await store().quota.findUnique({ where: { key: keyOf(what) } })
  if (!row?.expire || row.expire <= new Date()) return undefined
  return new Date(row.expire.getTime() - minutes * 60_000)
}

/** The store learns of whom as little as of the quotas'. */
function keyOf(what: string): string {
  return createHmac('sha256', settings().SESSION_SECRET).update(`claim ${what}`).digest('base64url')
}
