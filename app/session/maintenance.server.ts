import { existsSync } from 'node:fs'
import type { AppLoadContext } from '@remix-run/node'
import { PageFailure, RedirectFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'

/** Closed by MAINTENANCE or by a file (SHELL-20), which is looked for each time: no restart is needed. */
export function underMaintenance(): boolean {
  const { MAINTENANCE, MAINTENANCE_FILE } = settings()
  return MAINTENANCE || existsSync(MAINTENANCE_FILE)
}

/** The posts that were refused: the loaders around their page have the same context, and lead nowhere else. */
const refusedPosts = new WeakSet<AppLoadContext>()

/**
 * GUARD-01: while the portal is closed, every page leads to the maintenance page, and nothing is done. A form that was
 * sent is refused at its own address, which gives back what was typed (BEY-561, BEY-562); not one of another site.
 */
export function refuseWhenClosed({ request, url, context }: RouteArgs, isForeign = false): void {
  if (!underMaintenance() || url.pathname === paths.maintenance) return
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && !isForeign) refusedPosts.add(context)
  if (refusedPosts.has(context))
    throw new PageFailure(503, { title: 'Maintenance en cours', text: notSent })
  throw new RedirectFailure('maintenance', paths.maintenance, { status: isRead ? 302 : 303 })
}

const notSent =
  'Le portail est fermé le temps d’une intervention\u00a0: rien n’a été envoyé. Réessayez quand il aura rouvert.'

export function refuseProgramsWhenClosed(): void {
  if (underMaintenance()) throw new Response(null, closed)
}

export const closed = { status: 503, headers: { 'retry-after': '300' } }
