import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'

/** A call on its way from the portal to the back end. */
export type Passing = {
  name: CallName | undefined
  query: URLSearchParams
  /** Parsed, where it is JSON. */
  body: unknown
  /** A form of several parts. */
  form: () => Promise<FormData>
  token: string | undefined
}

/** The changes to a call before it goes to the back end. */
export type Instead = {
  token?: string
  path?: string
  query?: Record<string, string>
  body?: string | FormData
}

/**
 * The outcome that a test gives a call. `hold`: it stays where it is until its caller is gone. `lose`: its connection
 * is cut. `before` the back end hears of it, or `after` it has done it. `answer`: this, for which the back end may be
 * asked.
 */
export type Outcome =
  | { kind: 'pass' }
  | { kind: 'hold' | 'lose'; when: 'before' | 'after' }
  | { kind: '500' }
  | { kind: 'slow'; ms: number }
  | { kind: 'answer'; with: (ask: (instead?: Instead) => Promise<Response>) => Promise<Response> }

export const pass: Outcome = { kind: 'pass' }

/** Stands between portal and back end: `outcome` decides of each call; `stopped` is called when one is where it is to stay. */
export async function startInterposer(backend: string) {
  let outcome: (passing: Passing) => Outcome = () => pass
  let stopped: (passing: Passing) => void = () => {}
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', backend)
    const text = await textOf(request)
    const body: unknown = isJson(request) && text.length > 0 ? JSON.parse(String(text)) : undefined
    const passing = {
      name: nameOf(request.method ?? '', url.pathname),
      query: url.searchParams,
      body,
      form: () =>
        new Response(text, {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        }).formData(),
      token: request.headers.authorization?.replace('Bearer ', ''),
    }
    const one = outcome(passing)
    if (one.kind === 'slow') await pause(one.ms)
    if (one.kind === '500') return void response.writeHead(500).end('{}')
    if (one.kind === 'answer') {
      const ask = (instead: Instead = {}) => forward(request, url, text, instead)
      return answer(response, await one.with(ask))
    }
    if (!('when' in one)) return answer(response, await forward(request, url, text))
    const answered = one.when === 'after' ? await forward(request, url, text) : undefined
    await answered?.arrayBuffer()
    if (one.kind === 'lose') return void response.destroy()
    const gone = once(response, 'close')
    stopped(passing)
    await gone
  }

  return {
    /** The value for UTILITY_API_URL. */
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    decide(how: typeof outcome, whenStopped: typeof stopped = () => {}) {
      outcome = how
      stopped = whenStopped
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type Interposer = Awaited<ReturnType<typeof startInterposer>>

const patterns = Object.entries(catalogue).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  pattern: new RegExp(`^/api/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

function nameOf(method: string, pathname: string): CallName | undefined {
  return patterns.find(one => one.method === method && one.pattern.test(pathname))?.name
}

async function textOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const isJson = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('application/json') ?? false

function forward(
  { method, headers }: IncomingMessage,
  asked: URL,
  came: Buffer<ArrayBuffer>,
  { token, path, query, body }: Instead = {},
) {
  const url = new URL(path ?? asked, asked)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const kept = ['authorization', 'content-type', 'accept'].flatMap(name => {
    const value = name === 'authorization' && token ? `Bearer ${token}` : headers[name]
    // Of another form, fetch writes the type itself.
    const isItsOwn = name === 'content-type' && body instanceof FormData
    return typeof value === 'string' && !isItsOwn ? [[name, value] as [string, string]] : []
  })
  return fetch(url, {
    method: method ?? 'GET',
    headers: kept,
    body: body ?? (came.length > 0 ? came : null),
  })
}

async function answer(response: ServerResponse, answered: Response) {
  response.writeHead(answered.status, {
    'content-type': answered.headers.get('content-type') ?? 'application/json',
  })
  response.end(Buffer.from(await answered.arrayBuffer()))
}
