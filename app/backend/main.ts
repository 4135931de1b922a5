import { pino } from 'pino'
import { startBackend } from './server.ts'
import { readSettings } from './settings.ts'

const log = pino()
const backend = await startBackend(readSettings(process.env), log)
log.info({ msg: 'ready', api: backend.apiUrl, payment: backend.paymentUrl })
process.send?.('ready')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await backend.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The program that started this one is gone.
process.on('disconnect', stop)
