import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A real server for faults that a double cannot imitate: it cuts connections, resets them, or never answers. */
async function startSick() {
  const illness = new Map<string, 'cut' | 'reset' | 'never'>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const how = illness.get(`${request.method} ${pathname}`)
    if (how === 'reset') request.socket.resetAndDestroy()
    else if (how !== 'never') response.destroy()
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return { server, illness, url }
}

// Once for each process, however often modules are evaluated.
const shared = globalThis as {
  sickUtility?: Awaited<ReturnType<typeof startSick>>
  maintenanceFile?: string
}
shared.sickUtility ??= await startSick()
shared.maintenanceFile ??= path.join(mkdtempSync(path.join(tmpdir(), 'portal-')), 'maintenance')

export const { sickUtility, maintenanceFile } = shared

export const origin = 'http://portail.test'

/**
 * The environment that settings() needs. It reads them once: a test that needs others has modules of its own, as
 * `vi.resetModules` gives them.
 */
Object.assign(process.env, {
  PORTAL_URL: origin,
  SESSION_SECRET: 'un secret des essais, assez long pour sceller',
  UTILITY_API_URL: sickUtility.url,
  UTILITY_SERVICE_TOKEN: 'service-token-of-tests',
  PAYMENT_ORIGIN: 'http://paiement.test',
  // Test files share the breakers of a process: what fails in one must be asked again by the next.
  UTILITY_BREAKER_MS: '0',
  MAINTENANCE_FILE: maintenanceFile,
})
