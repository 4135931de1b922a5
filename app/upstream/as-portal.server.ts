import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer, Call, CallName, Input } from './catalogue/index.ts'
import { connect } from './client.server.ts'
import { UpstreamFailure } from './failure.ts'

/** The last request or run whose 401 was logged. */
let reported = ''

/**
 * Calls made by the portal itself, with its service token: booking must go on without a browser or a subscriber's token.
 * A token that the utility refuses is logged as an error, once per request or run: operations must fix the setting.
 */
export function asPortal(requestId: string): { call: Call } {
  const token = settings().UTILITY_SERVICE_TOKEN
  const { call } = connect({ token, requestId, signal: new AbortController().signal })
  return {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Answer<N>> {
      try {
        return await call(name, input)
      } catch (error) {
        if (error instanceof UpstreamFailure && error.status === 401 && reported !== requestId) {
          reported = requestId
          log.error({ msg: 'UTILITY_SERVICE_TOKEN is refused', call: name, requestId })
        }
        throw error
      }
    },
  }
}
