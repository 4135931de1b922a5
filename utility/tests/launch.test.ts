import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const ports = { PORT: '3701', BACKEND_PORT: '4701', PAYMENT_PORT: '4702', IDENTITY_PORT: '4703' }
let dataDir: string
let launched: ChildProcess[]
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'launch-'))
  launched = []
})
afterEach(async () => {
  for (const { pid } of launched) killGroup(Number(pid))
  await rm(dataDir, { recursive: true })
})

/** A test that fails leaves its programs running, which would hold the ports of the tests after it. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}

/** A launch and what it says; `over` waits until its output is closed. */
function launch(command: string[], settings: Record<string, string> = {}) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ports, DATA_DIR: dataDir, ...settings },
  })
  launched.push(child)
  const said = { stdout: '', stderr: '' }
  const over = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }))
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', text => {
      said[name] += text
    })
  const hears = async (text: string, times = 1) => {
    while (said.stdout.split(text).length <= times) {
      // A launch that has ended, as where a port is taken, says why instead of being waited for.
      const ended = await Promise.race([once(child.stdout, 'data').then(() => null), over])
      if (ended) throw new Error(`It ended before « ${text} »: ${ended.stderr}`)
    }
  }
  return { child, over, hears }
}

const node = process.execPath
const demo = (settings?: Record<string, string>, ...args: string[]) =>
  launch([node, 'scripts/demo.ts', ...args], settings)
const npm = (settings: Record<string, string>, ...args: string[]) =>
  launch(['npm', 'run', '--silent', 'demo', '--', ...args], settings)

const isServed = (port: string) =>
  fetch(`http://localhost:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )

/** Which of the programs still answer, once those that are ending have ended. */
const nothingIsServed = () =>
  expect
    .poll(() => Promise.all(Object.values(ports).map(isServed)), { timeout: 10_000 })
    .not.toContain(true)

const logged = () => readFileSync(path.join(dataDir, 'demo.log'), 'utf8')

describe('the end of a demonstration leaves nothing running', () => {
  test('SIGKILL of the launcher', async () => {
    const { child, over, hears } = demo()
    await hears('Portail prêt')
    child.kill('SIGKILL')
    expect(await over).toMatchObject({ signal: 'SIGKILL' })
    await nothingIsServed()
  })

  test('SIGINT while it starts', async () => {
    const { child, over, hears } = demo()
    await hears('Démarrage')
    await expect.poll(logged, { timeout: 20_000 }).toContain('"msg":"ready"')
    child.kill('SIGINT')
    const { code, stderr } = await over
    expect(code).toBe(0)
    await nothingIsServed()
    expect(stderr).not.toContain('s’est arrêté')
  })

  test('one of its programs cannot start', async () => {
    const { code, stderr } = await demo({ BACKEND_JWT_SECRET: '' }).over
    expect(code).toBe(1)
    expect(stderr.split('\n')).toContain('Réglages manquants : BACKEND_JWT_SECRET')
  })
})

describe('a port that is taken', () => {
  test.each(Object.entries(ports))('%s is named, and the data are kept', async (name, port) => {
    const other = createServer().listen(Number(port), '127.0.0.1')
    await once(other, 'listening')
    const file = path.join(dataDir, 'backend.db')
    await writeFile(file, '')
    expect(await demo({}, '--neuf').over).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `Le port ${port} (${name}) est déjà pris\n`,
    })
    expect(existsSync(file)).toBe(true)
    other.close()
  })

  test.each(['BACKEND_PORT', 'PAYMENT_PORT'] as const)(
    'the back end, started alone, names its %s',
    async name => {
      const other = createServer().listen(Number(ports[name]), '127.0.0.1')
      await once(other, 'listening')
      const settings = { SERVICE_TOKEN: 'x', BACKEND_JWT_SECRET: 'x' }
      const { code, stderr } = await launch([node, 'utility/main.ts'], settings).over
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `Le port ${ports[name]} (${name}) est déjà pris\n`,
      })
      other.close()
    },
  )
})

test('in development, the back end starts anew when one of its files changes', async () => {
  const { child, over, hears } = launch([node, 'scripts/dev.ts'])
  await hears('"msg":"ready"')
  // A file that changes before it is watched is not noticed: it changes until it is.
  const change = () => utimes('utility/tariff.ts', new Date(), new Date())
  const changes = setInterval(change, 1000)
  await hears('Restarting')
  clearInterval(changes)
  await hears('"msg":"ready"', 2)
  // The last change may have come while it ended, and makes it start once more.
  await expect.poll(() => isServed(ports.BACKEND_PORT), { timeout: 20_000 }).toBe(true)
  child.kill('SIGINT')
  expect(await over).toMatchObject({ code: 0 })
})

test('[BEY-662] --neuf makes the data anew and leaves what is not the demonstration’s; once all answer, it says so, names the visit and the file of the logs, and nothing else; POST /demo/reset empties the portal’s store too, but for its sessions; SIGTERM to npm alone, as a supervisor stops it, ends all with 0', async () => {
  const stranger = path.join(dataDir, 'mes-notes.txt')
  const secret = path.join(dataDir, 'secret-session')
  await writeFile(stranger, '')
  await writeFile(secret, 'not-a-secret-of-this-demonstration-any-more')
  const { child, over, hears } = npm({}, '--neuf')
  await hears('Portail prêt')
  expect(await Promise.all(Object.values(ports).map(isServed))).not.toContain(false)
  expect(existsSync(stranger)).toBe(true)
  expect(existsSync(path.join(dataDir, 'backend.db'))).toBe(true)
  expect(readFileSync(secret, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  const db = new DatabaseSync(path.join(dataDir, 'portal.db'))
  const at = '2026-10-25T00:30:00.000+00:00'
  db.exec(`INSERT INTO Household VALUES ('100001', 'P100001', 3, '${at}');
    INSERT INTO Quota VALUES ('essai', 1, NULL);
    INSERT INTO Session VALUES ('s', 'subscriber', '100001', '100001', 0, 'Firefox', '${at}', '${at}', '${at}', '${at}', NULL)`)
  const counts = () =>
    // The portal keeps a row of its own among the quotas, by which it knows that it can write.
    ['Household', "Quota WHERE key = 'essai'", 'Session', 'ReplyTemplate', 'SavedFilter'].map(
      table => db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n,
    )
  expect(counts()).toEqual([1, 1, 1, 12, 2])
  db.exec('DELETE FROM ReplyTemplate')
  const reset = () => fetch(`http://localhost:${ports.BACKEND_PORT}/demo/reset`, { method: 'POST' })
  // The second finds the store open.
  for (const { status } of [await reset(), await reset()]) expect(status).toBe(204)
  expect(counts()).toEqual([0, 0, 1, 12, 2])
  db.close()
  child.kill('SIGTERM')
  const { code, stdout, stderr } = await over
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.split('\n')
  expect(lines).toContain('Portail prêt : http://localhost:3701')
  expect(stdout).toContain('http://localhost:4701/demo/visite')
  expect(stdout).toContain(path.join(dataDir, 'demo.log'))
  expect(lines.filter(line => line.startsWith('{') || /warn/i.test(line))).toEqual([])
  expect(logged()).toContain('"msg":"ready"')
})

test('with another back end, the embedded one and its log-ins are not there; SIGINT to its group, as Ctrl+C does, ends it with 0', async () => {
  const { child, over, hears } = npm({ UTILITY_API_URL: 'http://localhost:1/api' })
  await hears('Portail prêt')
  expect(await isServed(ports.BACKEND_PORT)).toBe(false)
  process.kill(-Number(child.pid), 'SIGINT')
  const { code, stdout } = await over
  expect(code).toBe(0)
  expect(stdout).not.toMatch(/100001|visite/)
})
