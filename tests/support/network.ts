import { HttpRequestInterceptor } from '@mswjs/interceptors/http'
import { defineNetwork, InterceptorSource } from 'msw/experimental'

/** Answers in place of the network what a test announces, and fails what it did not. */
export const doubledNetwork = () =>
  defineNetwork({
    // setupServer knows fetch and node:http; the client speaks through undici, which this one hears too.
    sources: [new InterceptorSource({ interceptors: [new HttpRequestInterceptor()] })],
    onUnhandledFrame: 'error',
    context: { quiet: true },
  })
