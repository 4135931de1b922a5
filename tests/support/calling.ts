import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { UpstreamFailure } from '#upstream/failure.ts'
import { utility } from './upstream.ts'

// The client of the utility's calls, as the tests of its parts use it.

/** The utility, and a client of it: breakers live as long as their module, so each test has its own. */
export function calling() {
  const double = utility()
  beforeEach(() => {
    vi.resetModules()
    vi.stubEnv('UTILITY_BREAKER_MS', undefined)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })
  return {
    ...double,
    async scope(token?: string, signal = new AbortController().signal) {
      const { connect } = await import('#upstream/client.server.ts')
      return connect({ token, requestId: 'r-1', signal })
    },
  }
}

export const byPdc = { query: { pdc: 'PDC 1/é' } }
export const mailTo = { params: { login: 'A1001' } }
export const payment = {
  body: {
    amount: 1999,
    redirectUrl: 'http://portail.test/retour',
    cancelUrl: 'http://portail.test/annulation',
    notificationUrl: 'http://portail.test/notification',
    pdc: 'PDC1',
    reference: 'ref-1',
  },
}
export const opened = { result: { code: '00000', longMessage: '' }, redirectURL: null, token: null }

export const failureOf = (call: Promise<unknown>): Promise<UpstreamFailure> =>
  call.then(
    () => expect.fail('the call succeeded'),
    error => error,
  )
