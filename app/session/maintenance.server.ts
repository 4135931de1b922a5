import { existsSync } from 'node:fs'
import { RedirectFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'

/** Closed by MAINTENANCE or by a file (SHELL-20), which is looked for each time: no restart is needed. */
export function underMaintenance(): boolean {
  const { MAINTENANCE, MAINTENANCE_FILE } = settings()
  return MAINTENANCE || existsSync(MAINTENANCE_FILE)
}

/** GUARD-01: while the portal is closed, every request leads to the maintenance page, and nothing is done. */
export function refuseWhenClosed({ request: { method }, url }: RouteArgs): void {
  if (!underMaintenance() || url.pathname === paths.maintenance) return
  const status = method === 'GET' || method === 'HEAD' ? 302 : 303
  throw new RedirectFailure('maintenance', paths.maintenance, { status })
}

export function refuseProgramsWhenClosed(): void {
  if (underMaintenance()) throw new Response(null, closed)
}

export const closed = { status: 503, headers: { 'retry-after': '300' } }
