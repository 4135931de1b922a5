import { pino } from 'pino'
import { type Backend, startBackend } from './server.ts'
import { MissingSettings, readSettings } from './settings.ts'

let backend: Backend | undefined
let stopping = false
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The program that started this one is gone.
process.on('disconnect', stop)

const log = pino()
try {
  backend = await startBackend(readSettings(process.env), log)
} catch (error) {
  console.error(explain(error as NodeJS.ErrnoException & { port?: number }))
  process.exit(1)
}
log.info({ msg: 'ready', api: backend.apiUrl, payment: backend.paymentUrl })
process.send?.('ready')

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await backend?.close()
  process.exit(0)
}

/** What hinders the start: one line for what whoever starts it can mend, a stack for the rest. */
function explain(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (error instanceof MissingSettings) return error.message
  if (error.code !== 'EADDRINUSE') return error.stack
  const name = error.port === readSettings(process.env).apiPort ? 'BACKEND_PORT' : 'PAYMENT_PORT'
  return `Le port ${error.port} (${name}) est déjà pris`
}
