import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { eachDialect } from '../../tests/support/stores.ts'
import { isUniqueViolation } from './client.server.ts'

const module = JSON.stringify(path.join(import.meta.dirname, 'client.server.ts'))
const at = new Date('2026-10-25T00:30:00.123Z')

const payment = (id: string, submission = id) => ({
  id,
  submission,
  owner: '100001',
  pdc: 'P100001A',
  amountCents: 4_218,
  state: 'created',
  createdAt: at,
  updatedAt: at,
})

const preference = (owner: string) => ({ owner, pdc: 'P100001A', updatedAt: at })

eachDialect((_dialect, open, newDatabase) => {
  test('a store opens migrated, and opens again without anything to migrate', async () => {
    const url = await newDatabase()
    const script = `
      import { openStore } from ${module}
      const { migrated, close } = await openStore(${JSON.stringify(url)})
      await close()
      console.log(migrated.length)`
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    expect(Number((await run()).stdout)).toBeGreaterThan(0)
    expect(Number((await run()).stdout)).toBe(0)
  })

  test('files that were written are not kept in memory', async () => {
    const url = await newDatabase()
    const script = `
      import { openStore } from ${module}
      const { prisma, close } = await openStore(${JSON.stringify(url)})
      const at = new Date()
      const draft = { owner: 'a', wizard: 'w', title: 't', step: 's', state: 'open', content: '', revision: 0 }
      const dates = { createdAt: at, updatedAt: at, expiresAt: at }
      await prisma.draft.create({ data: { id: 'd', ...draft, ...dates } })
      const kept = async () => {
        gc()
        await new Promise(setImmediate)
        gc()
        const { heapUsed, external } = process.memoryUsage()
        return heapUsed + external
      }
      const before = await kept()
      for (let n = 0; n < 10; n++) {
        const file = { id: String(n), draftId: 'd', field: 'f', type: 't', name: 'n', createdAt: at }
        const content = new Uint8Array(5e6)
        await prisma.draftFile.createMany({ data: [{ ...file, size: content.length, content }] })
      }
      const after = await kept()
      await close()
      console.log((after - before) / 5e6)`
    const flags = ['--expose-gc', '--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, flags)
    // Of ten files, the last one may be on its way still.
    expect(Number(stdout)).toBeLessThan(3)
  })

  test('dates come back as the same instant, even in the hour that the clock goes through twice', async () => {
    const { prisma } = await open()
    const instants = [
      '2026-10-25T00:30:00.123Z',
      '2026-10-25T01:30:00.000Z',
      '1999-12-31T23:59:59Z',
    ]
    for (const instant of instants) {
      await prisma.preference.create({ data: { ...preference(instant), updatedAt: instant } })
      const row = await prisma.preference.findUniqueOrThrow({ where: { owner: instant } })
      expect(row.updatedAt).toEqual(new Date(instant))
    }
    const later = { updatedAt: { gt: new Date('2026-10-25T00:59:59Z') } }
    expect(await prisma.preference.count({ where: later })).toBe(1)
  })

  test('a unique violation is recognised, and no other error', async () => {
    const { prisma } = await open()
    await prisma.payment.create({ data: { ...payment('a', 'form'), token: 't' } })
    const refusal = (attempt: Promise<unknown>) => attempt.then(() => undefined, isUniqueViolation)
    expect(await refusal(prisma.payment.create({ data: payment('a') }))).toBe(true)
    expect(await refusal(prisma.payment.create({ data: payment('b', 'form') }))).toBe(true)
    const sameToken = { data: { ...payment('b'), token: 't' } }
    expect(await refusal(prisma.payment.create(sameToken))).toBe(true)
    const orphan = { data: { paymentId: 'unknown', invoice: 'F1', amountCents: 1 } }
    expect(await refusal(prisma.paymentLine.create(orphan))).toBe(false)
    expect(isUniqueViolation({ code: 'P2002' })).toBe(false)
    const otherOwner = { ...payment('c', 'form'), owner: '100002' }
    expect(await prisma.payment.create({ data: otherOwner })).toMatchObject({ id: 'c' })
  })

  test('what was acknowledged before a process is killed is there afterwards', async () => {
    const { prisma, url } = await open()
    const script = `
      import { openStore } from ${module}
      const { prisma } = await openStore(${JSON.stringify(url)})
      for (let n = 0; ; n++) {
        const owner = String(n)
        await prisma.preference.create({ data: { owner, pdc: 'P', updatedAt: new Date() } })
        process.stdout.write(owner + '\\n')
      }`
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    writer.stdout.on('data', chunk => {
      said += chunk
      if (said.split('\n').length > 50) writer.kill('SIGKILL')
    })
    await once(writer, 'close')
    const acknowledged = said.split('\n').slice(0, -1)
    const owners = new Set((await prisma.preference.findMany()).map(({ owner }) => owner))
    expect(acknowledged.length).toBeGreaterThanOrEqual(50)
    expect(acknowledged.filter(owner => !owners.has(owner))).toEqual([])
  })
})

test('without DATABASE_URL the store is a file in DATA_DIR, opened by its first query', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'store-default-'))
  const script = `
    import { existsSync } from 'node:fs'
    import { store } from ${module}
    const file = process.env.DATA_DIR + '/portal.db'
    const same = store() === store()
    const before = existsSync(file)
    const rows = await store().session.count()
    console.log(JSON.stringify({ same, before, rows, after: existsSync(file) }))`
  const { DATABASE_URL: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { env: { ...env, DATA_DIR: path.join(folder, 'new') }, cwd: folder },
  )
  rmSync(folder, { recursive: true })
  expect(JSON.parse(stdout)).toEqual({ same: true, before: false, rows: 0, after: true })
})
