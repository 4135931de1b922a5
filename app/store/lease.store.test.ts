import { expect, test } from 'vitest'
import { onEachStore } from '../../tests/support/portal.ts'
import { store } from './client.server.ts'
import '../../tests/support/upstream.ts'
import { acquireLease, leasedSince } from './lease.server.ts'

const got = async (what: string) => (await acquireLease(what, 60)) !== null

onEachStore(() => {
  test('of many at once, one gets the lease, and none after it', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => got('mail 1')))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await got('mail 1')).toBe(false)
    expect(await got('mail 2')).toBe(true)
  })

  test('what came to nothing, or has ended, may be claimed again', async () => {
    const cut = new Error('cut')
    expect(await (await acquireLease('mail', 60))?.during(async () => 0)).toBe(0)
    await expect((await acquireLease('mail', 60))?.during(() => Promise.reject(cut))).rejects.toBe(
      cut,
    )
    expect(await (await acquireLease('mail', 60))?.during(async () => 1)).toBe(1)
    expect(await got('mail')).toBe(false)
    await store().quota.updateMany({ data: { expire: new Date(Date.now() - 1) } })
    expect(await got('mail')).toBe(true)
  })

  test('work that outlives its lease gives up no other one', async () => {
    const slow = await acquireLease('run', 60)
    const outcome = await slow?.during(async () => {
      await store().quota.updateMany({ data: { expire: new Date(Date.now() - 1) } })
      expect(await got('run')).toBe(true)
      return 0
    })
    expect(outcome).toBe(0)
    expect(await got('run')).toBe(false)
  })

  test('a lease taken before the clock was set back holds no process up until then', async () => {
    await got('run')
    await store().quota.updateMany({ data: { expire: new Date(Date.now() + 119 * 60_000) } })
    expect(await got('run')).toBe(false)
    await store().quota.updateMany({ data: { expire: new Date(Date.now() + 121 * 60_000) } })
    expect(await got('run')).toBe(true)
  })

  test('it is known since when a lease is held', async () => {
    const before = Date.now()
    expect(await leasedSince('mail', 60)).toBe(undefined)
    const held = await acquireLease('mail', 60)
    const at = (await leasedSince('mail', 60))?.getTime() ?? 0
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    await held?.during(async () => 0)
    expect(await leasedSince('mail', 60)).toBe(undefined)
    await acquireLease('mail', 60)
    await store().quota.updateMany({ data: { expire: new Date(Date.now() - 1) } })
    expect(await leasedSince('mail', 60)).toBe(undefined)
  })

  test('the store does not say of whom', async () => {
    await acquireLease('mail 100008', 60)
    expect(JSON.stringify(await store().quota.findMany())).not.toContain('100008')
  })
})
