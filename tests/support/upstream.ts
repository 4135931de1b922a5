import { HttpResponse, http, passthrough } from 'msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Answer, type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { faultyUtility } from './environment.ts'
import { doubledNetwork } from './network.ts'
import { pdc } from './samples.ts'

/** A request as the utility got it; `body` is its parsed JSON, or the texts of a form of several parts. */
export type Received = { name: CallName; method: string; url: URL; headers: Headers; body: unknown }

type Reply<N extends CallName> = Answer<N> | Response
type Replying<N extends CallName> = (received: Received) => Reply<N> | Promise<Reply<N>>
type Failing = number | 'garbage' | 'cut' | 'reset' | 'never'

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

type Resolve = (received: Received) => Response | Promise<Response>

/** The calls of the catalogue, those without a variable part in their path first. */
const calls = Object.entries(catalogue)
  .map(([name, { method, path }]) => ({
    name: name as CallName,
    method,
    pattern: new RegExp(`^/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    parts: path.split('{').length,
  }))
  .sort((a, b) => a.parts - b.parts)

/**
 * The utility as the tests of one file want it. Nothing is answered that a test did not announce; what was
 * announced last counts, until the end of the test.
 */
export function utility() {
  const server = doubledNetwork()
  const received: Received[] = []
  const announced = new Map<CallName, { resolve: Resolve; once: boolean }[]>()
  beforeAll(() => server.enable())
  afterEach(() => {
    server.resetHandlers()
    announced.clear()
    received.length = 0
    faultyUtility.faults.clear()
    faultyUtility.server.closeAllConnections()
  })
  afterAll(() => server.disable())

  // One handler for all calls: msw notes where each was made, which costs more than most tests.
  const handler = (root = process.env.UTILITY_API_URL ?? '') =>
    http.all(`${root}/*`, async ({ request }) => {
      const url = new URL(request.url)
      const { method, headers } = request
      const path = `${url.origin}${url.pathname}`.slice(root.length)
      const found = calls.find(
        call =>
          call.method === method && call.pattern.test(path) && announced.get(call.name)?.length,
      )
      const replies = found && announced.get(found.name)
      const reply = replies?.at(-1)
      if (!found || !reply) return undefined
      if (reply.once) replies?.pop()
      const one = { name: found.name, method, url, headers, body: await bodyOf(request.clone()) }
      received.push(one)
      return reply.resolve(one)
    })

  function handle(name: CallName, resolve: Resolve, once = false) {
    if (announced.size === 0) server.use(handler())
    const replies = announced.get(name) ?? []
    announced.set(name, once ? [...replies, { resolve, once }] : [{ resolve, once }])
  }

  function answer<N extends CallName>(name: N, reply: Reply<N> | Replying<N>) {
    handle(name, async one => {
      const body = typeof reply === 'function' ? await (reply as Replying<N>)(one) : reply
      return body instanceof Response ? body.clone() : HttpResponse.json(body as never)
    })
  }

  return {
    /** The call's answer; a Response says all of it, for what no catalogue foresees. */
    answer,
    /** Calls by which extras read, whichever there are: where an answer may say that there is nothing, it does. */
    extrasHaveNothing() {
      for (const [name, { extra, method, answer: schema }] of Object.entries<Endpoint>(catalogue)) {
        if (!extra || method !== 'GET' || typeof schema === 'string') continue
        const nothing = [[], null, false].find(value => schema.safeParse(value).success)
        if (nothing !== undefined) answer(name as CallName, nothing as never)
      }
    },
    /** What lets a subscriber with these metering points in. */
    admits(...points: string[]) {
      answer('isAdmin', false)
      answer(
        'getPdcs',
        points.map(pdcRef => pdc(pdcRef)),
      )
    },
    /** The call fails: by an HTTP status (with the server's message), with something else than JSON, cut off, reset, or never. */
    fail(name: CallName, how: Failing, { once = false, message = '' } = {}) {
      handle(
        name,
        ({ method, url }) => {
          if (typeof how === 'number')
            return HttpResponse.json(message ? { message } : {}, { status: how })
          if (how === 'garbage') return HttpResponse.text('Mme Dupont, 12 rue des Lilas')
          faultyUtility.faults.set(`${method} ${url.pathname}`, how)
          return passthrough()
        },
        once,
      )
    },
    /** Every request so far, or those of one call. */
    received: (name?: CallName) => received.filter(one => !name || one.name === name),
  }
}
