import { existsSync } from 'node:fs'
import { PageFailure, RedirectFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'

/** Closed by MAINTENANCE or by a file (SHELL-20), which is looked for each time: no restart is needed. */
export function underMaintenance(): boolean {
  const { MAINTENANCE, MAINTENANCE_FILE } = settings()
  return MAINTENANCE || existsSync(MAINTENANCE_FILE)
}

/**
 * GUARD-01: while the portal is closed, every request leads to the maintenance page, and nothing is done. A form that a
 * script sends stays on its page, which keeps what was typed.
 */
export function refuseWhenClosed({ request: { method, headers }, url }: RouteArgs): void {
  if (!underMaintenance() || url.pathname === paths.maintenance) return
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && headers.get('sec-fetch-dest') === 'empty')
    throw new PageFailure(503, { title: 'Maintenance en cours', text: notSent })
  const status = isRead ? 302 : 303
  throw new RedirectFailure('maintenance', paths.maintenance, { status })
}

const notSent =
  'Le portail est fermé le temps d’une intervention\u00a0: rien n’a été envoyé. Réessayez quand il aura rouvert.'

export function refuseProgramsWhenClosed(): void {
  if (underMaintenance()) throw new Response(null, closed)
}

export const closed = { status: 503, headers: { 'retry-after': '300' } }
