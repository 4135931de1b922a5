import type { RouteArgs } from '#http/route.server.ts'
import { findByToken } from '#payment/ledger.server.ts'
import { provider } from '#payment/provider/index.server.ts'
import { settle } from '#payment/settle.server.ts'
import { guarded, publicService } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'

/**
 * The provider notifies, by GET or by POST, that a payment has an outcome, and repeats this until the answer is 2xx:
 * 503 asks for another notification while money may have moved and nothing is booked.
 */
async function notified(_: unknown, { request }: RouteArgs): Promise<Response> {
  const token = await provider().notified(request)
  const payment = token && (await findByToken(token))
  if (!payment) return new Response(null, { status: 404 })
  const outcome = await settle(payment, requestId(request))
  return new Response(null, { status: outcome.kind === 'pending' ? 503 : 204 })
}

export const loader = guarded(publicService, notified)

export const action = guarded(publicService, notified)
