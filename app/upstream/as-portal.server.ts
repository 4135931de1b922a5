import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer, Call, CallName, Input } from './catalogue/index.ts'
import { connect } from './client.server.ts'
import { UpstreamFailure } from './failure.ts'

/** The request or run that has told already. */
let told = ''

/**
 * Booking is the portal's own doing: it must go on when no browser and no subscriber's token is there. That the
 * utility does not accept the portal's token is for whoever runs the portal to set right: told once per request or run.
 */
export function asPortal(requestId: string): { call: Call } {
  const token = settings().UTILITY_SERVICE_TOKEN
  const { call } = connect({ token, requestId, signal: new AbortController().signal })
  return {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Answer<N>> {
      try {
        return await call(name, input)
      } catch (error) {
        if (error instanceof UpstreamFailure && error.status === 401 && told !== requestId) {
          told = requestId
          log.error({ msg: 'UTILITY_SERVICE_TOKEN is refused', call: name, requestId })
        }
        throw error
      }
    },
  }
}
