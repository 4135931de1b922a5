import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// How the portal's process ends.

const folder = mkdtempSync(path.join(tmpdir(), 'stopping-'))
let portal: PortalProcess
let port: number

afterEach(() => portal?.kill())
afterAll(() => rmSync(folder, { recursive: true }))

async function start(settings: Record<string, string>): Promise<void> {
  port = await freePort()
  portal = await startPortal(port, {
    UTILITY_API_URL: 'http://127.0.0.1:9/api',
    PAYMENT_ORIGIN: 'http://127.0.0.1:9',
    DATABASE_URL: `file:${folder}/portal.db`,
    ...settings,
  })
}

/** A browser, whose connections stay open between requests. */
const browser = () => new Agent({ keepAlive: true })

async function answered(asked: ClientRequest) {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { status: answer.statusCode, connection: answer.headers.connection }
}

const get = (agent: Agent, path: string) =>
  answered(request({ host: '127.0.0.1', port, path, agent }).end())

/** A form whose head the portal has read, and whose body it waits for. */
async function postHalf(agent: Agent): Promise<ClientRequest> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '9',
    expect: '100-continue',
  }
  const post = request({
    host: '127.0.0.1',
    port,
    path: '/connexion',
    method: 'POST',
    agent,
    headers,
  })
  post.flushHeaders()
  await once(post, 'continue')
  return post
}

/** Resolves when the process says that it is closing. */
async function isClosing(): Promise<void> {
  while (!portal.lines.some(line => line.includes('"closing"'))) await pause(10)
}

test('while it drains, readiness says no, requests are still answered, and each connection is told to close', async () => {
  await start({ DRAIN_MS: '600000' })
  const early = browser()
  expect(await get(early, '/sante/pret')).toEqual({ status: 200, connection: 'keep-alive' })
  const inFlight = await postHalf(browser())
  portal.stop()
  await isClosing()
  expect(await get(early, '/sante/pret')).toEqual({ status: 503, connection: 'close' })
  expect(await get(browser(), '/sante/vivant')).toEqual({ status: 200, connection: 'close' })
  expect(await get(browser(), '/connexion')).toEqual({ status: 200, connection: 'close' })
  inFlight.end('login=abc')
  expect(await answered(inFlight)).toEqual({ status: 400, connection: 'close' })

  // An operator who does not want to wait signals again. One that follows at once is npm's copy of the first.
  const again = setInterval(portal.stop, 100)
  expect(await portal.ended).toBe(1)
  clearInterval(again)
}, 60_000)

test('idle connections do not keep it; it ends with 0 once the last request is answered', async () => {
  await start({ DRAIN_MS: '0', GRACE_MS: '600000' })
  expect(await get(browser(), '/connexion')).toEqual({ status: 200, connection: 'keep-alive' })
  // As browsers open them ahead of their requests.
  await once(connect(port, '127.0.0.1'), 'connect')
  const inFlight = await postHalf(browser())
  portal.stop()
  await isClosing()
  inFlight.end('login=abc')
  expect(await answered(inFlight)).toEqual({ status: 400, connection: 'close' })
  expect(await portal.ended).toBe(0)
}, 60_000)

test('[BEY-530] a request that outlives the grace period is cut, the log says so, and the stop is no failure', async () => {
  await start({ DRAIN_MS: '0', GRACE_MS: '1' })
  const cut = answered(await postHalf(browser())).catch(error => error.code)
  portal.stop()
  expect(await portal.ended).toBe(0)
  expect(await cut).toBe('ECONNRESET')
  expect(portal.lines.join('\n')).toContain('"grace period over"')
}, 60_000)
