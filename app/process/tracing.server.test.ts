import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  trace,
} from '@opentelemetry/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from './log.server.ts'
import { contextOf, inContext, traceHeaders } from './request-context.server.ts'
import {
  closeRequestSpan,
  inCallSpan,
  openRequestSpan,
  startTracing,
  withinSpan,
} from './tracing.server.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const incoming = `00-${traceId}-b7ad6b7169203331-01`

type Kept = {
  name: string
  parent: string | undefined
  id: string
  attributes: object
  end: number
}
const kept: Kept[] = []

/** An SDK gives these to the API: spans that are kept, and their ids in `traceparent`. */
function startSpan(name: string, { attributes = {} }: SpanOptions, at: Context): Span {
  const parent = trace.getSpanContext(at)
  const id = String(kept.length + 1).padStart(16, '0')
  const one: Kept = { name, parent: parent?.spanId, id, attributes, end: 0 }
  kept.push(one)
  const span = {
    spanContext: () => ({ traceId: parent?.traceId ?? traceId, spanId: id, traceFlags: 1 }),
    updateName: (to: string) => Object.assign(one, { name: to }),
    setAttributes: (more: object) => Object.assign(one.attributes, more),
    setStatus: (status: object) => Object.assign(one, { status }),
    end: () => one.end++,
  }
  return span as unknown as Span
}

const storage = new AsyncLocalStorage<Context>()
beforeAll(() => {
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name, options = {}, at = context.active()) => startSpan(name, options, at),
      startActiveSpan: ((name: string, options: SpanOptions, work: (span: Span) => unknown) => {
        const span = startSpan(name, options, context.active())
        return context.with(trace.setSpan(context.active(), span), () => work(span))
      }) as never,
    }),
  })
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (at, work, self, ...args) => storage.run(at, () => work.call(self as never, ...args)),
    bind: (_, target) => target,
    enable: () => storage as never,
    disable: () => storage as never,
  })
  propagation.setGlobalPropagator({
    inject(at, carrier) {
      const { traceId, spanId } = trace.getSpanContext(at) ?? {}
      if (spanId) Object.assign(carrier as object, { traceparent: `00-${traceId}-${spanId}-01` })
    },
    extract(at, carrier) {
      const [, traceId = '', spanId = ''] =
        (carrier as { traceparent?: string }).traceparent?.split('-') ?? []
      return traceId ? trace.setSpanContext(at, { traceId, spanId, traceFlags: 1 }) : at
    },
    fields: () => ['traceparent'],
  })
})
afterAll(() => {
  trace.disable()
  context.disable()
  propagation.disable()
})
beforeEach(() => {
  kept.length = 0
})

test('[BEY-276] a request is a span of the trace that came, its calls are under it, and the utility gets theirs', async () => {
  const headers: Record<string, string> = { traceparent: incoming, 'x-request-id': 'of-the-proxy' }
  const request = contextOf(name => headers[name])
  const span = openRequestSpan(request, headers)
  const sent = await inContext(request, () =>
    withinSpan(span, () => inCallSpan('getInvoices', async () => traceHeaders())),
  )
  const failing = () => Promise.reject(new Error('Mme Dupont'))
  await inContext(request, () => withinSpan(span, () => inCallSpan('getUser', failing))).catch(
    () => {},
  )
  closeRequestSpan(span, { method: 'GET', route: 'factures/consulter', status: 503 })
  const id = { 'portal.request_id': 'of-the-proxy' }
  const error = { status: { code: 2 } }
  expect(kept).toEqual([
    {
      ...{ name: 'GET factures/consulter', parent: 'b7ad6b7169203331', id: '0000000000000001' },
      attributes: {
        ...id,
        'http.request.method': 'GET',
        'http.route': 'factures/consulter',
        'http.response.status_code': 503,
      },
      ...error,
      end: 1,
    },
    {
      ...{ name: 'getInvoices', parent: '0000000000000001', id: '0000000000000002' },
      ...{ attributes: id, end: 1 },
    },
    {
      ...{ name: 'getUser', parent: '0000000000000001', id: '0000000000000003' },
      ...{ attributes: id, end: 1, ...error },
    },
  ])
  expect(sent).toEqual({
    'x-request-id': 'of-the-proxy',
    traceparent: `00-${traceId}-0000000000000002-01`,
  })
})

test('[BEY-276] without an endpoint no SDK is looked for; without the SDK a line says so, and the portal goes on', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue()
  await (await startTracing(''))()
  expect(said).not.toHaveBeenCalled()
  await (await startTracing('http://collecteur.test'))()
  expect(said).toHaveBeenCalledWith({
    msg: 'traces are not sent',
    reason: expect.stringContaining('@opentelemetry/sdk-node'),
  })
})
