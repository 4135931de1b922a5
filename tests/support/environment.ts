import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A real server, for faults that intercepted requests cannot have: it cuts a connection, resets it, or never answers. */
async function startFaultyUtility() {
  const faults = new Map<string, 'cut' | 'reset' | 'never'>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const fault = faults.get(`${request.method} ${pathname}`)
    if (fault === 'reset') request.socket.resetAndDestroy()
    else if (fault !== 'never') response.destroy()
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return { server, faults, url }
}

// On globalThis, since a file that resets its modules evaluates this one again.
const shared = globalThis as {
  faultyUtility?: Awaited<ReturnType<typeof startFaultyUtility>>
  maintenanceFile?: string
}
shared.faultyUtility ??= await startFaultyUtility()
shared.maintenanceFile ??= path.join(mkdtempSync(path.join(tmpdir(), 'portal-')), 'maintenance')

export const { faultyUtility, maintenanceFile } = shared

export const origin = 'http://portail.test'

/** What settings() reads, once for each instance of its module: a test file with other values calls `vi.resetModules`. */
Object.assign(process.env, {
  PORTAL_URL: origin,
  SESSION_SECRET: 'un secret des essais, assez long pour sceller',
  UTILITY_API_URL: faultyUtility.url,
  UTILITY_SERVICE_TOKEN: 'service-token-of-tests',
  PAYMENT_ORIGIN: 'http://paiement.test',
  // Test files share the circuit breakers of a process, and the failures of one must not stop the calls of the next.
  UTILITY_BREAKER_MS: '0',
  MAINTENANCE_FILE: maintenanceFile,
})
