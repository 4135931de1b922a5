import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#process/log.server.ts'
import { type OpenStore, openStore } from './client.server.ts'

const module = JSON.stringify(path.join(import.meta.dirname, 'client.server.ts'))

let folder: string
let file: string
let opened: OpenStore | undefined
let error: ReturnType<typeof vi.spyOn>
let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stop-'))
  file = path.join(folder, 'portal.db')
  error = vi.spyOn(log, 'error').mockReturnValue()
  warn = vi.spyOn(log, 'warn').mockReturnValue()
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** A portal that writes ten rows, each of them confirmed, and ends on command. */
function write(end: 'process.exit()' | 'process.kill(process.pid, "SIGKILL")') {
  const script = `
    import { openStore } from ${module}
    const { prisma } = await openStore(${JSON.stringify(`file:${file}`)})
    for (let n = 0; n < 10; n++)
      await prisma.quota.upsert({ where: { key: String(n) }, create: { key: String(n), points: n }, update: { points: 0 } })
    ${end}`
  spawnSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
}
const kill = () => write('process.kill(process.pid, "SIGKILL")')

async function rowsAfterStart() {
  opened = await openStore(`file:${file}`)
  return opened.prisma.quota.count()
}

const said = () => [...error.mock.calls, ...warn.mock.calls].map(([line]) => line)
const files = () => readdirSync(folder).toSorted()

test('a stop that was clean leaves the database alone, and nothing is said at the next start', async () => {
  write('process.exit()')
  expect(files()).toEqual(['portal.db'])
  expect(await rowsAfterStart()).toBe(10)
  expect(said()).toEqual([])
  await opened?.close()
  expect(files()).toEqual(['portal.db'])
})

test('a process that was killed lost nothing, and nothing is said', async () => {
  kill()
  expect(files()).toContain('portal.db-in-use')
  expect(await rowsAfterStart()).toBe(10)
  expect(said()).toEqual([])
})

test('a journal that was removed is missed', async () => {
  kill()
  rmSync(`${file}-wal`)
  rmSync(`${file}-shm`)
  await rowsAfterStart()
  expect(said()).toContainEqual(expect.objectContaining({ msg: 'store journal missing' }))
})

test('a database that is damaged itself is reported', async () => {
  write('process.exit()')
  writeFileSync(`${file}-in-use`, '')
  const bytes = readFileSync(file)
  bytes.fill(0xff, 3 * 4096, 5 * 4096)
  writeFileSync(file, bytes)
  await rowsAfterStart().catch(() => undefined)
  expect(said()[0]).toMatchObject({ msg: 'store damaged', faults: expect.anything() })
  const [{ copy }] = said() as [{ copy: string }]
  expect(readFileSync(copy).equals(bytes)).toBe(true)
  expect(readFileSync(`${file}-damaged`, 'utf8')).toContain(copy)
})

test('a second process finds the first at work, and nothing wrong', async () => {
  kill()
  expect(await rowsAfterStart()).toBe(10)
  write('process.exit()')
  expect(files().filter(name => name.includes('damaged') || name.endsWith('.db'))).toEqual([
    'portal.db',
  ])
  expect(files()).toContain('portal.db-in-use')
})
