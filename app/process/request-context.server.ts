import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { context, propagation } from '@opentelemetry/api'

export type RequestContext = {
  requestId: string
  /** The trace that the proxies take part in (W3C Trace Context), handed on to the back end unchanged. */
  traceparent?: string
  tracestate?: string
}

// The log and the traces take the context from here. Calls that are made for a request also get its id as a parameter
// (`Scope.requestId`, `asPortal`): a server other than server.ts opens no context and only has the header, and the
// steps of payments and requests record the id of their request or run. The storage is on globalThis, since server.ts,
// which opens the context, and the build, which reads it, each have a copy of this module.
const shared = globalThis as { requestContext?: AsyncLocalStorage<RequestContext> }
shared.requestContext ??= new AsyncLocalStorage()
const storage = shared.requestContext

export function inContext<T>(request: RequestContext, work: () => T): T {
  return storage.run(request, work)
}

export const currentContext = (): RequestContext | undefined => storage.getStore()

export const currentRequestId = () => storage.getStore()?.requestId ?? randomUUID()

/** The context of a request with these headers; a header against the standards is replaced, or left out. */
export function contextOf(header: (name: string) => string | undefined): RequestContext {
  const id = header('x-request-id') ?? ''
  const traceparent = header('traceparent') ?? ''
  const tracestate = header('tracestate') ?? ''
  const isTraced = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/.test(traceparent)
  const hasState = isTraced && /^[\x20-\x7e]{1,512}$/.test(tracestate)
  return {
    requestId: /^[\w-]{8,64}$/.test(id) ? id : randomUUID(),
    ...(isTraced && { traceparent }),
    ...(hasState && { tracestate }),
  }
}

/** These headers tell the back end for which request a call is made (BEY-153). */
export function traceHeaders(): Record<string, string> {
  const { requestId, traceparent, tracestate } = currentContext() ?? {}
  return {
    ...(requestId && { 'x-request-id': requestId }),
    ...(traceparent && { traceparent }),
    ...(tracestate && { tracestate }),
    ...spanHeaders(),
  }
}

/** The headers of the current span; none unless traces are sent. */
function spanHeaders(): Record<string, string> {
  const headers = {}
  propagation.inject(context.active(), headers)
  return headers
}
