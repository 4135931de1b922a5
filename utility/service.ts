import { pino } from 'pino'
import { createClock } from './clock.ts'
import { openMetrics } from './metrics.ts'
import { type Backend, startBackend } from './server.ts'
import { serviceProblems, serviceSettings } from './service-settings.ts'

// The utility's system in service, for a utility without an API (`npm run service`, docs/operations/service.md): its
// own data, mails and desk, and nothing of the demonstration.

/** EX_CONFIG of sysexits.h tells a supervisor not to restart it until something has changed. */
const wrongSettings = 78

const { env } = process
const problems = serviceProblems(env)
if (problems.length > 0) {
  console.error(`Le système du service ne peut pas démarrer :\n- ${problems.join('\n- ')}`)
  console.error('Les réglages sont décrits dans docs/operations/service.md.')
  process.exit(wrongSettings)
}

const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime })
let backend: Backend | undefined
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, stop)

backend = await startBackend(serviceSettings(env), log).catch(refuse)
const { BACKEND_METRICS_PORT, BACKEND_METRICS_HOST = '127.0.0.1' } = env
if (BACKEND_METRICS_PORT)
  openMetrics(backend.db, createClock())
    .listen(Number(BACKEND_METRICS_PORT), BACKEND_METRICS_HOST)
    .on('error', refuse)
log.info({ msg: 'ready', api: backend.apiUrl })
process.send?.('ready')

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ msg: 'closing' })
  await backend?.close(Number(env.GRACE_MS ?? 10_000)).catch(error => {
    log.error({ msg: 'store not closed', reason: String(error) })
  })
  process.exit(0)
}

function refuse(error: NodeJS.ErrnoException & { port?: number }): never {
  const name = error.port === Number(BACKEND_METRICS_PORT) ? 'BACKEND_METRICS_PORT' : 'BACKEND_PORT'
  console.error(
    error.code === 'EADDRINUSE' ? `Le port ${error.port} (${name}) est déjà pris` : error.stack,
  )
  process.exit(1)
}
