import { pino } from 'pino'
import { type Backend, startBackend } from './server.ts'
import { MissingSettings, readSettings } from './settings.ts'

let backend: Backend | undefined
let shuttingDown = false
process.on('SIGTERM', shutDown)
process.on('SIGINT', shutDown)
// The program that started this one has ended.
process.on('disconnect', shutDown)

const log = pino()
try {
  backend = await startBackend(readSettings(process.env), log)
} catch (error) {
  console.error(explain(error as NodeJS.ErrnoException & { port?: number }))
  process.exit(1)
}
log.info({ msg: 'ready', api: backend.apiUrl, payment: backend.paymentUrl })
process.send?.('ready')

async function shutDown(): Promise<void> {
  if (shuttingDown) return
  shuttingDown = true
  await backend?.close()
  process.exit(0)
}

/** Why the start failed: one line for a wrong setting or a used port, a stack for anything else. */
function explain(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (error instanceof MissingSettings) return error.message
  if (error.code !== 'EADDRINUSE') return error.stack
  const name = error.port === readSettings(process.env).apiPort ? 'BACKEND_PORT' : 'PAYMENT_PORT'
  return `Le port ${error.port} (${name}) est déjà pris`
}
