import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eachDialect } from '../../tests/support/stores.ts'
import type { OpenStore, Store } from './client.server.ts'

const opened = globalThis as { portalStore?: Store }

eachDialect((dialect, open) => {
  let one: OpenStore
  let ready: () => Promise<string | undefined>
  beforeEach(async () => {
    one = await open()
    opened.portalStore = one.prisma
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.resetModules()
    ready = (await import('./ready.server.ts')).ready
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    delete opened.portalStore
  })
  const later = () => vi.advanceTimersByTime(10_000)
  const refuseWrites = (refuse: boolean) =>
    one.prisma.$executeRawUnsafe(
      dialect === 'sqlite'
        ? `PRAGMA query_only=${refuse}`
        : `SET default_transaction_read_only=${refuse}`,
    )

  test('the store is ready while it can be written, and again once it can', async () => {
    expect(await ready()).toBeUndefined()
    await refuseWrites(true)
    expect(await ready()).toBeUndefined()
    later()
    expect(await ready()).toBe('base injoignable, ou qui n’accepte aucune écriture')
    await refuseWrites(false)
    later()
    expect(await ready()).toBeUndefined()
  })

  test('however often it is asked, it writes one row, and seldom', async () => {
    const write = vi.spyOn(one.prisma, '$executeRaw')
    await ready()
    await Promise.all(Array.from({ length: 100 }, ready))
    expect(write).toHaveBeenCalledTimes(1)
    later()
    await Promise.all(Array.from({ length: 100 }, ready))
    expect(write).toHaveBeenCalledTimes(2)
    expect(await one.prisma.quota.count()).toBe(1)
  })

  test('it does not wait for a store that hangs, nor ask it again before it has answered', async () => {
    expect(await ready()).toBeUndefined()
    const hung = Promise.withResolvers<number>()
    const write = vi.spyOn(one.prisma, '$executeRaw').mockReturnValue(hung.promise as never)
    later()
    expect(await ready()).toBe('base trop lente')
    later()
    expect(await ready()).toBe('base trop lente')
    expect(write).toHaveBeenCalledTimes(1)
    hung.resolve(1)
    expect(await ready()).toBeUndefined()
  })

  test('a note beside the database that it is damaged counts until it is removed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ready-'))
    vi.stubEnv('DATABASE_URL', `file:${folder}/portal.db`)
    const note = `${folder}/portal.db-damaged`
    writeFileSync(note, '')
    expect(await ready()).toBe(`base endommagée : lire ${note}`)
    rmSync(folder, { recursive: true })
    later()
    expect(await ready()).toBeUndefined()
  })

  test('at start it says why the store cannot be opened', async () => {
    await one.close()
    const down = new Error('down')
    vi.spyOn(one.prisma, '$executeRaw').mockRejectedValue(down)
    await expect(ready()).rejects.toBe(down)
  })
})
