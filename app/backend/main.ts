import { pino } from 'pino'
import { startBackend } from './server.ts'
import { readSettings } from './settings.ts'

const log = pino()
const backend = await startBackend(readSettings(process.env), log)
log.info({ msg: 'ready', api: backend.apiUrl, payment: backend.paymentUrl })
process.send?.('ready')

async function stop(): Promise<void> {
  await backend.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
