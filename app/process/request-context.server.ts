import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { context, propagation } from '@opentelemetry/api'

export type RequestContext = {
  requestId: string
  /** The trace that the proxies before us take part in (W3C Trace Context): handed on to the back end as it came. */
  traceparent?: string
  tracestate?: string
}

// Lines of the log, and traces handed on, take it from here. The id is a parameter as well wherever calls are made in the
// name of a request (`Scope.requestId`, `asPortal`): another server than server.ts, which opens no context, only has the
// header, and the steps of payments and requests name the request or the run that they are recorded for.
// On globalThis: server.ts, which opens it, and the build, which reads it, have a copy of this module each.
const shared = globalThis as { requestContext?: AsyncLocalStorage<RequestContext> }
shared.requestContext ??= new AsyncLocalStorage()
const storage = shared.requestContext

export function inContext<T>(request: RequestContext, work: () => T): T {
  return storage.run(request, work)
}

export const currentContext = (): RequestContext | undefined => storage.getStore()

export const currentRequestId = () => storage.getStore()?.requestId ?? randomUUID()

/** The context of a request with these headers. What is not as the standards have it is replaced, or left out. */
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

/** Where traces are sent. */
function spanHeaders(): Record<string, string> {
  const headers = {}
  propagation.inject(context.active(), headers)
  return headers
}
