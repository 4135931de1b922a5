import type { LoaderFunctionArgs } from '@remix-run/node'
import { findByToken } from '#payment/ledger.server.ts'
import { provider } from '#payment/provider/index.server.ts'
import { settle } from '#payment/settle.server.ts'
import { publicService } from '#session/guards.server.ts'
import { requestId } from '#session/reach.server.ts'

/**
 * The provider tells, server to server, that a payment has an outcome, and repeats it until it is answered
 * 2xx: 503 asks for that while money may have moved and the books do not say so.
 */
export async function loader(args: LoaderFunctionArgs) {
  publicService(args)
  const token = await provider().notified(args.request)
  const payment = token && (await findByToken(token))
  if (!payment) return new Response(null, { status: 404 })
  const outcome = await settle(payment, requestId(args.request))
  return new Response(null, { status: outcome.kind === 'pending' ? 503 : 204 })
}
