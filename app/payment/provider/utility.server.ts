import { asPortal } from '#upstream/as-portal.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { type PaymentProvider, tokenIn } from './provider.ts'

/** The provider that the utility's back end speaks to: simulated in the embedded one. */
export const utilityProvider: PaymentProvider = {
  async open({ call, reference, amountCents, pdc, urls }) {
    const { result, redirectURL, token } = await call('createPayment', {
      body: {
        amount: amountCents,
        redirectUrl: urls.back,
        cancelUrl: urls.cancel,
        notificationUrl: urls.notification,
        pdc,
        reference,
      },
    })
    return { ...result, redirectUrl: redirectURL, token }
  },

  async details(token, requestId) {
    try {
      const { call } = asPortal(requestId)
      const { result, amount, reference } = await call('getPaymentDetails', { query: { token } })
      return { ...result, amountCents: amount, reference }
    } catch (error) {
      if (error instanceof UpstreamFailure && error.status === 404) return null
      throw error
    }
  },

  tokenOf: url => tokenIn(url, 'token'),
}
