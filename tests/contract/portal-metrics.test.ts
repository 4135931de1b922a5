import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDirectory } from '../../remix.config.js'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import {
  logIn,
  type PortalProcess,
  pressAtProvider,
  startPortal,
} from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// The built portal as an operator sees it: its metrics and its log.

let backend: TestBackend
let portal: PortalProcess
let url: string
let metricsPort: number

beforeAll(async () => {
  const port = await freePort()
  backend = await startTestBackend({ portalUrl: `http://127.0.0.1:${port}` })
  metricsPort = await freePort()
  await start({ METRICS_PORT: String(metricsPort) }, port)
}, 120_000)

afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
})

async function start(settings: Record<string, string>, own?: number) {
  const port = own ?? (await freePort())
  url = `http://127.0.0.1:${port}`
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    ...settings,
  })
}

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

/** The value of the one series of this name with these labels, however they are ordered. */
function seriesOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const found = text
    .split('\n')
    .filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter(line => wanted.every(label => line.includes(label)))
  expect(found, `${name} ${wanted}`).toHaveLength(1)
  return Number(found[0]?.split(' ').at(-1))
}

type Line = { msg: string; requestId?: string; traceId?: string; pid: number; time: string }
const lines = () =>
  portal.lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line) as Line)

describe('after a few pages and a payment', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const secret = 'un-jeton-qui-ne-doit-pas-se-lire'
  let text: string

  beforeAll(async () => {
    const { get, post } = await logIn(url, '100001')
    await (await get(`${url}/home`)).text()
    const traced = {
      'x-request-id': 'of-the-proxy',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    }
    await (await fetch(`${url}/forgotPassword/100001/${secret}`, { headers: traced })).text()
    const [asset] = readdirSync(`${buildDirectory}/client/assets`)
    await (await fetch(`${url}/assets/${asset}`)).arrayBuffer()
    for (const unknown of ['/nulle-part', `/${secret}`, '/%E0'])
      await (await fetch(`${url}${unknown}`, { redirect: 'manual' })).text()
    const paid = await post(`${url}/factures/consulter/payer`, { submission: randomUUID() })
    const page = paid.headers.get('location') ?? ''
    const back = await pressAtProvider(page, 'pay')
    await get(`${url}/factures/consulter/retour${back}`)
    const world = worldAt(backend.apiUrl)
    await world.fail({ call: 'getUserHistoric', mode: '500' })
    await (await get(`${url}/historique`)).text()
    await world.heal()
    text = await scrape()
  }, 60_000)

  test('requests are counted by the pattern of their route, those to nowhere as one; no label says who, or what was asked for', () => {
    const requests = 'portal_http_requests_total'
    expect(seriesOf(text, requests, { route: '/home', method: 'GET', status: '200' })).toBe(1)
    expect(seriesOf(text, requests, { route: '/connexion', method: 'POST', status: '303' })).toBe(1)
    expect(seriesOf(text, requests, { route: '/assets/*', status: '200' })).toBe(1)
    expect(text).toMatch(/route="\/forgotPassword\/:aboNum\/:token"/)
    expect(seriesOf(text, requests, { route: '/*', status: '303' })).toBe(2)
    expect(seriesOf(text, requests, { route: '/*', status: '400' })).toBe(1)
    expect(seriesOf(text, 'portal_http_request_duration_seconds_count', { route: '/home' })).toBe(1)
    expect(seriesOf(text, 'portal_http_requests_in_flight')).toBe(0)
    for (const shown of [secret, 'nulle-part', '100001', 'P100001'])
      expect(text).not.toContain(shown)
  })

  test('calls are counted by name and outcome, payments step by step; what waits, sessions, drafts and the process are exported', () => {
    const calls = 'portal_upstream_calls_total'
    expect(seriesOf(text, calls, { call: 'payBills', outcome: 'ok' })).toBe(1)
    expect(seriesOf(text, calls, { call: 'getUserHistoric', outcome: 'outage' })).toBe(1)
    expect(
      seriesOf(text, 'portal_upstream_call_duration_seconds_count', { call: 'payBills' }),
    ).toBe(1)
    expect(seriesOf(text, 'portal_upstream_breaker_open', { call: 'payBills' })).toBe(0)
    expect(seriesOf(text, 'portal_log_lines_total', { msg: 'upstream call failed' })).toBe(1)
    const steps = 'portal_payment_steps_total'
    expect(seriesOf(text, steps, { from: 'created', to: 'sent' })).toBe(1)
    expect(seriesOf(text, steps, { from: 'booking', to: 'booked' })).toBe(1)
    expect(seriesOf(text, 'portal_payments', { state: 'to-check' })).toBe(0)
    expect(seriesOf(text, 'portal_payments_oldest_seconds', { state: 'doubtful' })).toBe(0)
    expect(seriesOf(text, 'portal_payment_check_overdue_seconds')).toBe(0)
    expect(seriesOf(text, 'portal_ready')).toBe(1)
    expect(seriesOf(text, 'portal_sessions')).toBe(1)
    expect(seriesOf(text, 'portal_drafts')).toBe(0)
    expect(seriesOf(text, 'portal_store_connections', { state: 'idle' })).toBe(1)
    expect(seriesOf(text, 'portal_store_waiting')).toBe(0)
    expect(seriesOf(text, 'process_start_time_seconds')).toBeGreaterThan(0)
  })

  test('[BEY-275] the metrics that alerts and dashboard ask for are exported', () => {
    for (const file of ['alertes.yml', 'tableau-de-bord.json']) {
      const asked = readFileSync(`docs/operations/${file}`, 'utf8')
      const names = new Set(asked.match(/\b(portal|process|nodejs)_[a-z0-9_]+/g))
      expect(names.size).toBeGreaterThan(10)
      const shown = new Set(
        text.match(/^[a-z_0-9]+|^# TYPE \S+/gm)?.map(one => one.split(' ').at(-1)),
      )
      expect([...names].filter(name => !shown.has(name))).toEqual([])
    }
  })

  test('every line of the log has its process and its time, those of a payment the request they are for, those of a traced request its trace', () => {
    for (const { pid, time } of lines()) {
      expect(pid).toBe(portal.pid)
      expect(new Date(time).toISOString()).toBe(time)
    }
    const requests = new Set(
      lines().flatMap(line => (line.msg === 'request' ? line.requestId : [])),
    )
    const steps = lines().filter(({ msg }) => msg === 'payment')
    expect(steps.length).toBeGreaterThan(3)
    for (const { requestId } of steps) expect(requests).toContain(requestId)
    const traced = lines().filter(({ requestId }) => requestId === 'of-the-proxy')
    expect(traced.map(({ traceId }) => traceId)).toContain(trace)
    expect(lines().filter(({ traceId }) => traceId)).toEqual(traced)
  })

  test('nothing else is answered on that port, and nothing of it on the port of the portal', async () => {
    const base = `http://127.0.0.1:${metricsPort}`
    expect((await fetch(`${base}/`)).status).toBe(404)
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { redirect: 'manual' })).status).toBe(303)
  })
})

/** The ports on which a process listens (Linux). */
function portsOf(pid: number): number[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap(fd => {
    const target = readlinkSync(`/proc/${pid}/fd/${fd}`, 'utf8')
    return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []
  })
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && sockets.includes(inode))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
}

test('a port that is taken, or none, is said; without the setting there is no such port', async () => {
  expect(portsOf(portal.pid)).toContain(metricsPort)
  const taken = await start({ METRICS_PORT: String(metricsPort) }).catch(String)
  expect(taken).toContain(`Le port ${metricsPort} (METRICS_PORT) est déjà pris`)
  expect(await start({ METRICS_PORT: 'https' }).catch(String)).toMatch(/METRICS_PORT/)
  await portal.kill()
  await start({})
  expect(portsOf(portal.pid)).toEqual([Number(new URL(url).port)])
}, 60_000)

test('[BEY-167] each alert leads to its paragraph, that of the virus scanner and Payline, backup, disk and certificate too', () => {
  const rules = readFileSync('docs/operations/alertes.yml', 'utf8')
  const page = readFileSync('docs/operations/surveillance.md', 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(new Set(alerts).size).toBe(alerts.length)
  expect(alerts).toEqual(
    expect.arrayContaining([
      ...['AntivirusEnPanne', 'PaylineEnPanne', 'SauvegardeAncienne', 'DisquePlein'],
      'CertificatBientotFini',
    ]),
  )
  expect([...page.matchAll(/^#### (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
  const links = [...rules.matchAll(/runbook_url: \S+#(\w+)/g)].map(([, anchor]) => anchor)
  expect(links).toEqual(alerts.map(name => name.toLowerCase()))
})
