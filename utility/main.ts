import { once } from 'node:events'
import { pino } from 'pino'
import { type Backend, startBackend } from './server.ts'
import { MissingSettings, readSettings } from './settings.ts'

let backend: Backend | undefined
let shuttingDown = false
process.on('SIGTERM', shutDown)
process.on('SIGINT', shutDown)
// `disconnect` means that the program that started this one has ended.
process.on('disconnect', shutDown)

const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime })
try {
  const launched = process.env.LAUNCHED === '1'
  backend = await startBackend(readSettings(process.env), log, launched ? askLauncher : undefined)
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

/** Has the launcher empty the portal's database, which this program does not know. */
async function askLauncher(): Promise<void> {
  const answered = once(process, 'message')
  process.send?.('empty-portal')
  const [answer] = await answered
  if (answer !== 'emptied') throw new Error(answer)
}

function explain(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (error instanceof MissingSettings) return error.message
  if (error.code !== 'EADDRINUSE') return error.stack
  const name = error.port === readSettings(process.env).apiPort ? 'BACKEND_PORT' : 'PAYMENT_PORT'
  return `Le port ${error.port} (${name}) est déjà pris`
}
