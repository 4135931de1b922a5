import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { log } from './log.server.ts'
import { currentContext, type RequestContext } from './request-context.server.ts'

// Spans of requests and of calls, by OpenTelemetry's API, which does nothing without an SDK. They carry routes and
// names of calls, never an address nor the message of an error.

const tracer = () => trace.getTracer('portail-abonnes')
const requestIdOf = (request?: RequestContext) => ({
  'portal.request_id': request?.requestId ?? '',
})

/** The operator installs the SDK, which weighs 36 MB; it needs the minor version of the API in package.json. */
const sdk = '@opentelemetry/sdk-node'

/** Loads the SDK, which reads its own settings (OTEL_*); answers how to stop it. The portal starts without it too. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {}
  try {
    const { NodeSDK } = await import(/* @vite-ignore */ sdk)
    const started = new NodeSDK({ serviceName: process.env.OTEL_SERVICE_NAME ?? 'portail-abonnes' })
    started.start()
    return () => started.shutdown()
  } catch (error) {
    log.error({ msg: 'traces are not sent', reason: (error as Error).message })
    return async () => {}
  }
}

/** Begins a request's span, within the trace that a proxy began; the request's log lines and calls carry it. */
export function openRequestSpan(request: RequestContext, headers: object): Span {
  const attributes = requestIdOf(request)
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const span = tracer().startSpan('request', { kind: SpanKind.SERVER, attributes }, parent)
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), request)
  return span
}

type Answered = { method: string; route: string; status: number }

export function closeRequestSpan(span: Span, { method, route, status }: Answered): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

export const withinSpan = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(ROOT_CONTEXT, span), work)

export function inCallSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const attributes = requestIdOf(currentContext())
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async span => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
