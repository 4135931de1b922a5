import { redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route.server.ts'
import { settings } from '#settings.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { payfipProvider } from './payfip.server.ts'
import { paylineProvider } from './payline.server.ts'
import { type PaymentProvider, success, tokenIn, verdictOf } from './provider.ts'

const utilityProvider: PaymentProvider = {
  async open({ open, reference, amountCents, pdc, urls }) {
    const body = {
      amount: amountCents,
      redirectUrl: urls.back,
      cancelUrl: urls.cancel,
      notificationUrl: urls.notification,
      pdc,
      reference,
    }
    const { result, redirectURL, token } = await open(body)
    const raw = { code: result.code, message: result.longMessage }
    return result.code === success && redirectURL && token
      ? { ...raw, isOpen: true, redirectUrl: redirectURL, token }
      : { ...raw, isOpen: false }
  },

  async status(token, requestId) {
    try {
      const { call } = asPortal(requestId)
      const { result, amount, reference } = await call('getPaymentDetails', { query: { token } })
      const raw = { code: result.code, message: result.longMessage }
      const verdict = verdictOf(result.code)
      return verdict === 'accepted'
        ? { ...raw, verdict, amountCents: amount, reference }
        : { ...raw, verdict }
    } catch (error) {
      if (isUnknown(error)) return null
      throw error
    }
  },

  orderNumber: reference => reference,

  returned: request => tokenIn(request, 'token'),

  // The call is not signed: the token cannot be guessed, and only makes the portal ask what became of the payment.
  notified: async request => tokenIn(request, 'token'),
}

/**
 * BEY-521: only a 404 with the sentence that every refusal has says that the session is unknown. One without it comes
 * from a proxy, or from a wrong address: taken for « unknown », it would free what may have been paid.
 */
const isUnknown = (error: unknown) =>
  error instanceof UpstreamFailure && error.status === 404 && error.serverMessage !== undefined

const providers = { utility: utilityProvider, payline: paylineProvider, payfip: payfipProvider }

/** Some providers post the browser back: the redirect makes it a GET, which carries the visitor's cookie. */
export async function postedBack(_: unknown, { request, url }: RouteArgs): Promise<Response> {
  const token = (await provider().notified(request)) ?? ''
  return redirect(`${url.pathname}?${new URLSearchParams({ token })}`, 303)
}

export function provider(): PaymentProvider {
  return providers[settings().PAYMENT_PROVIDER]
}
