import { findByToken } from '#payment/ledger.server.ts'
import { provider } from '#payment/provider/index.server.ts'
import { settle } from '#payment/settle.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicService } from '#session/guards.server.ts'
import { requestId } from '#session/reach.server.ts'

/**
 * The provider tells, server to server, that a payment has an outcome, and repeats it until it is answered
 * 2xx: 503 asks for that while money may have moved and the books do not say so.
 */
export const loader = guarded(publicService, async (_, { request }) => {
  const token = await provider().notified(request)
  const payment = token && (await findByToken(token))
  if (!payment) return new Response(null, { status: 404 })
  const outcome = await settle(payment, requestId(request))
  return new Response(null, { status: outcome.kind === 'pending' ? 503 : 204 })
})
