import { connect, type Upstream } from '#upstream/client.server.ts'

export const requestId = (request: Request) => request.headers.get('x-request-id') ?? 'none'

/** The back end as this request reaches it: with its token if it has one, given up when the browser leaves. */
export function reach(request: Request, token?: string): Upstream {
  return connect({ token, requestId: requestId(request), signal: request.signal })
}
