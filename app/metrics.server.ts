import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { collectDefaultMetrics, register } from 'prom-client'
import { collectedGauge, type Value } from '#process/instruments.server.ts'
import { log } from '#process/log.server.ts'
import { openStates } from './payment/states.ts'
import { underMaintenance } from './session/maintenance.server.ts'
import { storeConnections } from './store/client.server.ts'
import { countLiving, countPayments, countTasks, type InState } from './store/counts.server.ts'
import { ready } from './store/ready.server.ts'
import { isTokenRefused } from './upstream/as-portal.server.ts'
import { protectionsNow } from './upstream/protection.server.ts'

// The metrics that Prometheus reads: counts (app/process/instruments.server.ts), and values that are read when it asks.

/** Answers only /metrics on this port, to every program that can reach it. */
export function openMetrics(port: number, host: string): Server {
  collectDefaultMetrics()
  declareGauges()
  return createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    try {
      const text = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType }).end(text)
    } catch (error) {
      log.error({ msg: 'metrics failed', reason: String(error) })
      response.writeHead(500).end()
    }
  }).listen(port, host)
}

function declareGauges(): void {
  collectedGauge('portal_ready', '1 when /sante/pret says so.', [], async () => {
    const problem = await ready().catch(() => 'no store')
    return [{ value: problem ? 0 : 1 }]
  })
  collectedGauge('portal_maintenance', '1 while the portal is closed for maintenance.', [], () => [
    { value: Number(underMaintenance()) },
  ])
  const token = '1 once the utility has refused UTILITY_SERVICE_TOKEN, until it takes it.'
  collectedGauge('portal_service_token_refused', token, [], () => [
    { value: Number(isTokenRefused()) },
  ])
  ofCalls('portal_upstream_breaker_open', '1 while the breaker of a call is open.', ({ isOpen }) =>
    Number(isOpen),
  )
  ofCalls('portal_upstream_calls_in_flight', 'Calls under way.', ({ inFlight }) => inFlight)
  ofCalls('portal_upstream_calls_queued', 'Calls that wait for a place.', ({ queued }) => queued)
  const connections = 'Connections to the store; on SQLite, the one that writes.'
  collectedGauge('portal_store_connections', connections, ['state'], () => {
    const now = storeConnections()
    if (!now) return []
    return (['used', 'idle'] as const).map(state => ({ labels: { state }, value: now[state] }))
  })
  collectedGauge(
    'portal_store_waiting',
    'Requests that wait for a connection to the store.',
    [],
    () => {
      const now = storeConnections()
      return now ? [{ value: now.waiting }] : []
    },
  )
  declareCounts()
}

function ofCalls(
  name: string,
  help: string,
  read: (one: ReturnType<typeof protectionsNow>[number]) => number,
): void {
  collectedGauge(name, help, ['call'], () =>
    protectionsNow().map(one => ({ labels: { call: one.call }, value: read(one) })),
  )
}

/** All processes that share the store export the same values for these gauges. */
function declareCounts(): void {
  const payments = cached(10_000, countPayments)
  const tasks = cached(10_000, countTasks)
  const sessions = cached(300_000, () => countLiving('Session'))
  const drafts = cached(300_000, () => countLiving('Draft'))
  const number = async (read: () => Promise<number | undefined>) => {
    const value = await read()
    return value === undefined ? [] : [{ value }]
  }
  const paymentStates = openStates
  const taskStates = ['sent', 'doubtful']
  collectedGauge(
    'portal_payments',
    'Payments that are still looked after, by state.',
    ['state'],
    async () => byState(await payments(), paymentStates, ({ count }) => count),
  )
  const age = 'Age of the oldest payment in a state, since it was begun.'
  collectedGauge('portal_payments_oldest_seconds', age, ['state'], async () =>
    byState(await payments(), paymentStates, ({ oldest }) => secondsSince(oldest)),
  )
  const overdue = 'How long the payment that is overdue the most has waited for its check.'
  collectedGauge('portal_payment_check_overdue_seconds', overdue, [], async () =>
    maxOverdue(await payments()),
  )
  const taskHelp = 'Calls of sent requests whose answer is awaited, or was lost.'
  collectedGauge('portal_wizard_tasks', taskHelp, ['state'], async () =>
    byState(await tasks(), taskStates, ({ count }) => count),
  )
  collectedGauge(
    'portal_wizard_tasks_oldest_seconds',
    'Age of the oldest of them.',
    ['state'],
    async () => byState(await tasks(), taskStates, ({ oldest }) => secondsSince(oldest)),
  )
  collectedGauge('portal_sessions', 'Sessions that have not ended.', [], () => number(sessions))
  collectedGauge('portal_drafts', 'Drafts and sent requests that are kept.', [], () =>
    number(drafts),
  )
}

function byState(
  rows: InState[] | undefined,
  states: readonly string[],
  read: (row: InState) => number,
): Value<'state'>[] {
  if (!rows) return []
  const all = new Map(states.map(state => [state, 0]))
  for (const row of rows) all.set(row.state, read(row))
  return [...all].map(([state, value]) => ({ labels: { state }, value }))
}

const secondsSince = (time: Date | undefined) =>
  time ? Math.max(0, (Date.now() - time.getTime()) / 1000) : 0

const maxOverdue = (rows: InState[] | undefined) =>
  rows ? [{ value: Math.max(0, ...rows.map(({ due }) => secondsSince(due))) }] : []

const deadlineMs = 500
/** A count that is older than its period by this much is no longer exported. */
const staleMs = 120_000

/** Asks the store at most every `everyMs`; undefined when the last answer is too old. */
function cached<T>(everyMs: number, read: () => Promise<T>): () => Promise<T | undefined> {
  let last: { value: T; at: number } | undefined
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      last = { value: await read(), at: performance.now() }
    } catch {
      // The readiness check reports the failure.
    } finally {
      asking = undefined
    }
  }
  const isOlder = (ms: number) => !last || performance.now() - last.at > ms
  return async () => {
    if (isOlder(everyMs)) {
      asking ??= ask()
      await Promise.race([asking, wait(deadlineMs, undefined, { ref: false })])
    }
    return isOlder(everyMs + staleMs) ? undefined : last?.value
  }
}
