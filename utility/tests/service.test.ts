import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDemoTools } from '../demo/tools.ts'
import { serviceProblems } from '../service-settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'service-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const whole = {
  SERVICE_TOKEN: randomBytes(16).toString('hex'),
  BACKEND_JWT_SECRET: randomBytes(32).toString('hex'),
  PORTAL_URL: 'https://eau.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'eau@example.fr',
  ADDRESS_MAILBOX: 'adresses@example.fr',
  UTILITY_NAME: 'Régie des eaux de Lède',
  UTILITY_ADDRESS: '1 place de la Fontaine, 99100 Lède',
  CONTACT_PHONE: '01 02 03 04 05',
  CREDITOR_IDENTIFIER: 'FR90ZZZ999042',
  PAYMENT_PROVIDER: 'payfip',
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

/** The command as it is run, with these settings and no other. */
function run(program: string, settings: Record<string, string>, ...args: string[]) {
  const own = { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir } as const
  const env = { ...own, ...settings }
  const child = execFile(process.execPath, [program, ...args], { env })
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', text => {
    said.stdout += text
  })
  child.stderr?.on('data', text => {
    said.stderr += text
  })
  const over = once(child, 'close').then(([code]) => ({ code, ...said }))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, over, said }
}

async function start(settings: Record<string, string> = {}) {
  const ports = { BACKEND_PORT: await freePort(), BACKEND_METRICS_PORT: await freePort() }
  const service = run('utility/service.ts', { ...whole, ...ports, ...settings })
  const isReady = async () => service.said.stdout.includes('"msg":"ready"')
  await Promise.race([
    expect.poll(isReady, { timeout: 60_000 }).toBe(true),
    service.over.then(({ stderr }) => expect.fail(stderr)),
  ])
  const { BACKEND_PORT, BACKEND_METRICS_PORT } = ports
  const url = `http://127.0.0.1:${BACKEND_PORT}`
  return { ...service, url, metrics: `http://127.0.0.1:${BACKEND_METRICS_PORT}/metrics` }
}

const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status

test.each(Object.keys(whole))(
  '[BEY-720] without %s the service does not start, and says so',
  name => {
    const { [name as keyof typeof whole]: _, ...rest } = whole
    expect(serviceProblems(rest)).toEqual([expect.stringMatching(`^${name}\u00a0: .`)])
  },
)

test.each([
  ['SERVICE_TOKEN', 'court'],
  ['BACKEND_JWT_SECRET', whole.SERVICE_TOKEN],
  ['PORTAL_URL', 'eau.example'],
  ['SMTP_URL', 'http://127.0.0.1'],
  ['MAIL_FROM', 'eau'],
  ['CREDITOR_IDENTIFIER', 'FR90'],
  ['PAYMENT_PROVIDER', 'utility'],
  ['DEMO', '1'],
  ['BACKEND_PORT', '70000'],
])('[BEY-720] nor with %s=%s', (name, value) => {
  expect(serviceProblems({ ...whole, [name]: value })).toEqual([
    expect.stringMatching(`^${name}\u00a0: .`),
  ])
  expect(serviceProblems({ ...whole })).toEqual([])
})

test('[BEY-720] wrong settings are all named in French, and the command ends with 78', async () => {
  const { code, stdout, stderr } = await run('utility/service.ts', { DEMO: '1' }).over
  expect([code, stdout]).toEqual([78, ''])
  expect(stderr).toMatch(/^Le système du service ne peut pas démarrer :\n- SERVICE_TOKEN/)
  for (const name of Object.keys(whole)) expect(stderr).toContain(`- ${name}`)
  expect(existsSync(path.join(dataDir, 'backend.db'))).toBe(false)
})

test('[BEY-720] [BEY-721] it starts empty: nobody of the demonstration, none of its tools, health and metrics; SIGTERM lets a call end', async () => {
  const { child, over, url, metrics, said } = await start()
  expect(await statusOf(`${url}/sante/pret`)).toBe(200)
  expect(await statusOf(`${url}/sante/vivant`)).toBe(200)
  const json = { 'content-type': 'application/json' }
  const logIn = (target: string, login: string, password: string) =>
    statusOf(url + target, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ login, password, isKeep: false }),
    })
  expect(await logIn('/api/auth', '100001', 'Eau-Claire-2026')).toBe(403)
  expect(await logIn('/api/admin/auth', 'admin', 'Source-Vive-2026')).toBe(403)
  for (const [method, tool] of await demoTools())
    expect([tool, await statusOf(`${url}/demo${tool}`, { method })]).toEqual([tool, 404])
  const read = await (await fetch(metrics)).text()
  expect(read).toMatch(/^utility_calls_total{call="login",status="403"} 1$/m)
  expect(read).toMatch(/^utility_acts_to_check 0$/m)
  expect(said.stdout).not.toContain('100001')

  // The body of a call is under way while it is asked to stop.
  const body = JSON.stringify({ login: '1', password: 'x', isKeep: false })
  const call = request(`${url}/api/auth`, {
    method: 'POST',
    headers: { ...json, 'content-length': Buffer.byteLength(body) },
  })
  call.write(body.slice(0, 5))
  await expect.poll(() => statusOf(`${url}/sante/pret`)).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => said.stdout, { timeout: 30_000 }).toContain('"msg":"closing"')
  call.end(body.slice(5))
  const [answer] = await once(call, 'response')
  expect(answer.statusCode).toBe(403)
  answer.resume()
  expect((await over).code).toBe(0)
}, 120_000)

/** What the demonstration's router answers to, from the router itself; each parameter has a value. */
async function demoTools(): Promise<[string, string][]> {
  const { router } = createDemoTools(
    { utility: { portalUrl: whole.PORTAL_URL } } as never,
    async () => {},
    [],
    false,
  )
  const layers = router.stack as { route?: { path: string; methods: Record<string, boolean> } }[]
  const found = layers.flatMap(({ route }) =>
    route
      ? Object.keys(route.methods).map((one): [string, string] => [
          one.toUpperCase(),
          route.path.replaceAll(/:\w+/g, '1'),
        ])
      : [],
  )
  expect(found.length).toBeGreaterThan(4)
  return found
}

test('[BEY-722] the same commands save it and bring it back, on a server without the portal', async () => {
  const { child, over } = await start()
  const copy = path.join(dataDir, 'copie')
  expect(await run('scripts/backup.ts', {}, copy).over).toMatchObject({ code: 0, stderr: '' })
  const inUse = await run('scripts/restore.ts', {}, copy).over
  expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringContaining('est employée')])
  child.kill('SIGTERM')
  await over
  expect(await run('scripts/restore.ts', {}, copy).over).toMatchObject({ code: 0, stderr: '' })
  const again = await start()
  again.child.kill('SIGTERM')
  expect((await again.over).code).toBe(0)
}, 120_000)
