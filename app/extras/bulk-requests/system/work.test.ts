import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '#utility/clock.ts'
import type { Database } from '#utility/database.ts'
import type { Services } from '#utility/handler.ts'
import { createBulkWork } from './work.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') })
})

/** The work on one bulk, whose requests are all treated; each query fails as often as `failures` says of its name. */
function bulkWork(
  state: 'waiting' | 'applying',
  failures: Record<string, number>,
  appliesInMs = 0,
) {
  const bulk = {
    reference: 'r',
    state: state as string,
    appliesAt: new Date(Date.now() + appliesInMs),
  }
  const orFail =
    <A extends unknown[], T>(name: string, answer: (...args: A) => T) =>
    async (...args: A) => {
      const left = failures[name] ?? 0
      failures[name] = left - 1
      if (left > 0) throw new Error('SQLITE_BUSY')
      return answer(...args)
    }
  const isDue = () =>
    bulk.state === 'applying' || (bulk.state === 'waiting' && bulk.appliesAt <= new Date())
  const db = {
    bulk: {
      findMany: orFail('findMany', () => (isDue() ? [bulk] : [])),
      findFirst: orFail('findFirst', () => (bulk.state === 'waiting' ? bulk : null)),
      updateMany: orFail('updateMany', ({ data }: { data: object }) => {
        Object.assign(bulk, data)
        return { count: 1 }
      }),
    },
    bulkRequest: { findMany: orFail('rows', () => []), count: async () => 0 },
  } as unknown as Database
  const mails = { sendDue: async () => {} }
  const log = pino({ level: 'silent' })
  return { bulk, work: createBulkWork({ db, mails, log, clock: createClock() } as Services) }
}

test.each([
  ['looking for the bulks that are due', 'findMany'],
  ['marking one as begun', 'updateMany'],
  ['reading its requests', 'rows'],
])(
  '[BEY-74] when the database fails once at %s, the bulk is done a minute later',
  async (_, query) => {
    const { bulk, work } = bulkWork('waiting', { [query]: 1 })
    await work.soon()
    expect(bulk.state).not.toBe('done')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(bulk.state).toBe('done')
    await work.stop()
  },
)

test('[BEY-74] a waiting bulk is done when it is due, or a minute after a failure of the database', async () => {
  for (const [failures, ms] of [[0, 30_000] as const, [1, 60_000] as const]) {
    const { bulk, work } = bulkWork('waiting', { findFirst: failures }, 30_000)
    await work.soon()
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(bulk.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(bulk.state).toBe('done')
    await work.stop()
  }
})

test('[BEY-74] a bulk that a stopped process left unfinished is finished with the next run', async () => {
  const { bulk, work } = bulkWork('applying', {})
  await work.soon()
  expect(bulk.state).toBe('done')
  await work.stop()
})
