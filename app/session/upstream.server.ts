import { connect, type Upstream } from '#upstream/client.server.ts'

export const requestId = (request: Request) => request.headers.get('x-request-id') ?? 'none'

/** The back end, with the token of this request's session, if any; a call is aborted when the browser leaves. */
export function upstreamFor(request: Request, token?: string): Upstream {
  return connect({ token, requestId: requestId(request), signal: request.signal })
}

/** The back end without a token, for calls after the answer to this request. */
export function upstreamAfter(request: Request): Upstream {
  return connect({ requestId: requestId(request), signal: new AbortController().signal })
}
