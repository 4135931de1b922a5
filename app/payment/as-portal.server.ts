import { settings } from '#settings.server.ts'
import { connect } from '#upstream/client.server.ts'

/** Booking is the portal's own doing: it must go on when no browser and no subscriber's token is there. */
export function asPortal(requestId: string) {
  const token = settings().UTILITY_SERVICE_TOKEN
  return connect({ token, requestId, signal: new AbortController().signal })
}
