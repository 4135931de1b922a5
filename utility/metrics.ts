import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { actsToCheck } from './export/store.ts'
import { lastImports } from './import/runs.ts'

// What Prometheus reads of the utility's system in service (docs/operations/service.md). Labels are names of calls.

const registry = new Registry()
const registers = [registry]

const calls = new Counter({
  registers,
  name: 'utility_calls_total',
  help: 'Calls answered, by their names in the catalogue; status 0: the caller left before the answer.',
  labelNames: ['call', 'status'],
})
const durations = new Histogram({
  registers,
  name: 'utility_call_duration_seconds',
  help: 'From the head of a call to the end of its answer.',
  labelNames: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export function observeCall(call: string, status: number, ms: number): void {
  calls.inc({ call, status })
  durations.observe({ call }, ms / 1000)
}

/** Answers /metrics alone, on a port of its own. */
export function openMetrics(db: Database, { today }: Pick<Clock, 'today'>): Server {
  collectDefaultMetrics({ register: registry })
  const age = (at: Date | null | undefined) => (at ? (Date.now() - at.getTime()) / 1000 : 0)
  asked('utility_mails_waiting', 'Mails that wait to be sent.', () =>
    db.mail.count({ where: { state: 'waiting', nextAt: { lte: new Date() } } }),
  )
  asked('utility_acts_waiting', 'Acts of people that have not left in an export.', () =>
    db.act.count({ where: { batch: null, state: { not: 'acknowledged' } } }),
  )
  asked(
    'utility_acts_to_check',
    'Acts that the billing program contradicts or leaves unanswered.',
    () => actsToCheck(db, today()).then(({ length }) => length),
  )
  asked('utility_export_age_seconds', 'Age of the last export; 0 before the first.', async () => {
    const last = await db.export.findFirst({
      where: { writtenAt: { not: null } },
      orderBy: { number: 'desc' },
    })
    return age(last?.writtenAt)
  })
  asked('utility_import_age_seconds', 'Age of the last import; 0 before the first.', () =>
    lastImports(db).then(({ done }) => age(done?.endedAt)),
  )
  asked('utility_import_refused_lines', 'Lines that the last import refused.', () =>
    lastImports(db).then(({ done }) => done?.refused ?? 0),
  )
  asked('utility_import_stopped', '1 when an import was stopped since the last one.', () =>
    lastImports(db).then(({ stopped }) => (stopped ? 1 : 0)),
  )
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
}

/** A gauge whose value is read when Prometheus asks. */
function asked(name: string, help: string, read: () => Promise<number>): void {
  registry.removeSingleMetric(name)
  new Gauge({
    registers,
    name,
    help,
    async collect() {
      this.set(await read())
    },
  })
}
