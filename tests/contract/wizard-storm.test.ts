import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { type Debit, debitOf } from '../support/debit-process.ts'
import { type Interposer, pass, startInterposer } from '../support/interposer.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createDatabase, freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// Two portals on one PostgreSQL, and a subscriber who presses « Valider » twenty times at both of them.

const login = '100048'
const points = ['P100048', 'P100048B', 'P100048C']

let backend: TestBackend
let interposer: Interposer
const portals: { url: string; process: PortalProcess }[] = []

beforeAll(async () => {
  backend = await startTestBackend()
  interposer = await startInterposer(backend.apiUrl)
  const database = await createDatabase(inject('postgres'))
  for (let n = 0; n < 2; n++) {
    const port = await freePort()
    const process = await startPortal(port, {
      UTILITY_API_URL: interposer.api,
      UTILITY_BREAKER_MS: '200',
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: database,
      LOG_LEVEL: 'error',
    })
    portals.push({ url: `http://127.0.0.1:${port}`, process })
  }
}, 120_000)

afterAll(async () => {
  await Promise.all(portals.map(({ process }) => process.kill()))
  await interposer?.close()
  await backend?.stop()
})

beforeEach(async () => {
  interposer.decide(() => pass)
  await worldAt(backend.apiUrl).reset()
})

async function debitHere(): Promise<Debit> {
  const { url } = portals[0] as { url: string }
  return debitOf(await logIn(url, login), url, points)
}

/** Twenty times at once, on both portals in turn: where each press was led, or how it was answered. */
async function pressed(press: (portal: string) => Promise<Response>) {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => press(portals[n % 2]?.url ?? '')),
  )
  return answers.map(({ status, headers }) => headers.get('location') ?? status)
}

/** The metering points of the calls that reached the utility, in their order. */
async function calls(): Promise<string[]> {
  const journal = await worldAt(backend.apiUrl).journal('paymentmodes/startPrelevement')
  return journal.map(({ body }) => (body as { pdc: string }).pdc)
}

const mails = async () =>
  (await backend.mails(`abonne.${login}@example.fr`)).filter(
    ({ subject }) => subject === 'Votre demande de prélèvement',
  ).length

test('[WIZ-18] [WIZ-19] twenty presses at two portals: one call for each metering point, one mail, one confirmation', async () => {
  const debit = await debitHere()
  // So that the presses meet while a call is under way.
  interposer.decide(({ name }) => (name === 'startDirectDebit' ? { kind: 'slow', ms: 300 } : pass))
  expect(await pressed(debit.send)).toEqual(Array(20).fill(debit.whole))
  expect(await calls()).toEqual(points)
  expect(await mails()).toBe(1)
})

test('an answer that was lost, then twenty retries at two portals: it is asked about, and the rest is sent once', async () => {
  const debit = await debitHere()
  let isLost = false
  interposer.decide(({ name, body }) => {
    if (isLost || name !== 'startDirectDebit' || (body as { pdc: string }).pdc !== points[1])
      return pass
    isLost = true
    return { kind: 'lose', when: 'after' }
  })
  expect((await debit.send()).status).toBe(503)
  expect(await calls()).toEqual(points.slice(0, 2))
  expect(await pressed(debit.retry)).toEqual(Array(20).fill(debit.whole))
  expect(await calls()).toEqual(points)
  expect(await mails()).toBe(2)
})
