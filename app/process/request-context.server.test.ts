import { expect, test } from 'vitest'
import { contextOf, inContext, traceHeaders } from './request-context.server.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const of = (headers: Record<string, string>) => contextOf(name => headers[name])

test('a trace is handed on as it came, with its state', () => {
  const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE'
  const context = of({ 'x-request-id': 'of-the-proxy', traceparent, tracestate })
  expect(context).toEqual({ requestId: 'of-the-proxy', traceparent, tracestate })
  const handedOn = { 'x-request-id': 'of-the-proxy', traceparent, tracestate }
  expect(inContext(context, traceHeaders)).toEqual(handedOn)
  expect(traceHeaders()).toEqual({})
})

test.each([
  ['', ''],
  [traceparent.toUpperCase(), 'a=1'],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, 'a=1'],
  [`${traceparent}-more`, 'a=1'],
])('what is no trace (%s) is left out, with its state', (traceparent, tracestate) => {
  expect(of({ traceparent, tracestate })).toEqual({ requestId: expect.any(String) })
})

test('an id that is none is replaced', () => {
  for (const id of ['short', 'a line\nbreak in it', 'x'.repeat(65)])
    expect(of({ 'x-request-id': id }).requestId).toMatch(/^[\da-f-]{36}$/)
})
