import { connect, type Upstream } from '#upstream/client.server.ts'

export const requestId = (request: Request) => request.headers.get('x-request-id') ?? 'none'

/** The back end, called on behalf of this request: with the token of its session, if any; aborted when the browser leaves. */
export function upstreamFor(request: Request, token?: string): Upstream {
  return connect({ token, requestId: requestId(request), signal: request.signal })
}

/** Without a token, after the answer to this request. */
export function upstreamAfter(request: Request): Upstream {
  return connect({ requestId: requestId(request), signal: new AbortController().signal })
}
