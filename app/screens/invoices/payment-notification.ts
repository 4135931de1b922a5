import type { RouteArgs } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { findByToken } from '#payment/ledger.server.ts'
import { provider } from '#payment/provider/index.server.ts'
import { settle } from '#payment/settle.server.ts'
import { guarded, publicService } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'

/**
 * The provider notifies, by GET or by POST, that a payment has an outcome, and repeats this until the answer is 2xx:
 * 503 asks for another notification while money may have moved and nothing is booked. BEY-524: repeated without end, it
 * does not make the portal ask the provider each time.
 */
async function notified(_: unknown, args: RouteArgs): Promise<Response> {
  const { request } = args
  const token = await provider().notified(request)
  const payment = token && (await findByToken(token))
  if (!payment) return new Response(null, { status: 404 })
  const { tooMany } = await attempt(args, 'payment-status', payment.id)
  if (tooMany) return new Response(null, { status: 503, headers: tooMany.headers })
  const outcome = await settle(payment, requestId(request))
  return new Response(null, { status: outcome.kind === 'pending' ? 503 : 204 })
}

export const loader = guarded(publicService, notified)

export const action = guarded(publicService, notified)
