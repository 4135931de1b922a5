import { type Day, dayOf } from '#domain/dates.ts'
import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'
import { type Answer, type Call, type CallName, catalogue, type Input } from './catalogue/index.ts'
import type { Endpoint, OutgoingFile } from './endpoint.ts'
import { type FailureKind, UpstreamFailure } from './failure.ts'
import { multipartOf } from './multipart.server.ts'
import { protect } from './protection.server.ts'

/** For whom and for how long calls are made: one per request, or one per background task. */
export type Scope = { token?: string | undefined; requestId: string; signal: AbortSignal }

export type Upstream = {
  /**
   * Makes a call of the catalogue and answers its parsed answer (for a file, the response whose body streams).
   * The same GET asked twice within a scope is sent once. Throws UpstreamFailure.
   */
  call: Call
  /** The utility's present day: the back end's own where it says so, else the day in Paris. */
  today: () => Day
}

export function connect(scope: Scope): Upstream {
  const sent = new Map<string, Promise<unknown>>()
  let today: Day | undefined
  const forget = () => sent.clear()
  const readToday = (response: Response) => {
    today = response.headers.get('x-jour') ?? today
  }

  async function call<N extends CallName>(name: N, input: Input<N>): Promise<Answer<N>> {
    const request: Outgoing = { name, endpoint: catalogue[name], input: input as Parts, scope }
    const url = urlOf(request)
    const known = request.endpoint.method === 'GET' ? sent.get(url) : undefined
    const answer = known ?? perform(request, url, readToday)
    if (request.endpoint.method === 'GET') {
      sent.set(url, answer)
    } else {
      // What was read before a write, or during it, may no longer be true.
      forget()
      answer.then(forget, forget)
    }
    return answer as Promise<Answer<N>>
  }

  return { call, today: () => today ?? dayOf(new Date()) }
}

type Outgoing = { name: CallName; endpoint: Endpoint; input: Parts; scope: Scope }

/** Sends one call behind its area's protection; every failure leaves one line in the log. */
async function perform(request: Outgoing, url: string, onResponse: (response: Response) => void) {
  const { name, endpoint, scope } = request
  const started = performance.now()
  try {
    return await protect(name, async () => {
      const deadline = callDeadline()
      try {
        const response = await send(request, url, deadline.signal)
        onResponse(response)
        return await read(request, response)
      } catch (error) {
        throw asFailure(request, error)
      } finally {
        deadline.clear()
      }
    })
  } catch (error) {
    const failure = error instanceof UpstreamFailure ? error : asFailure(request, error)
    log.warn({
      msg: 'upstream call failed',
      call: name,
      method: endpoint.method,
      kind: failure.kind,
      status: failure.status,
      reason: failure.message,
      ms: Math.round(performance.now() - started),
      requestId: scope.requestId,
    })
    throw failure
  }
}

type Parts = {
  params?: object
  query?: object
  body?: unknown
  files?: Record<string, OutgoingFile[]>
}

function urlOf({ name, endpoint, input: { params = {}, query } }: Outgoing): string {
  const values = new Map(Object.entries(params).map(([key, value]) => [key, String(value)]))
  // Dots would climb, however they are written; what is no parameter of this call may name another one.
  const climbs = [...values.values()].some(value => ['', '.', '..'].includes(value))
  if (climbs || endpoint.params?.safeParse(params).success === false)
    throw new UpstreamFailure('refused', { name, ...endpoint }, 'no such path', { status: 404 })
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(values.get(key) ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter(pair => pair[1] !== undefined),
  )
  return `${settings().UTILITY_API_URL.replace(/\/$/, '')}/${path}${search.size ? `?${search}` : ''}`
}

/** CALL-02: every call carries the bearer, except those whose URL contains 'demandes-d-abonnement'. */
function headersOf(url: string, token: string | undefined, isJson: boolean): Headers {
  const headers = new Headers({
    accept: 'application/json, application/pdf, application/octet-stream',
  })
  if (token && !url.includes('demandes-d-abonnement'))
    headers.set('authorization', `Bearer ${token}`)
  // Of a form of several parts, fetch writes the type itself: it knows the boundary.
  if (isJson) headers.set('content-type', 'application/json')
  return headers
}

function bodyOf({ endpoint, input: { body, files } }: Outgoing): string | FormData | null {
  if (body === undefined) return null
  if (endpoint.encoding !== 'multipart') return JSON.stringify(body)
  return multipartOf(body as Record<string, string>, files)
}

/** Aborts a call that takes longer than the time-out; the body of a file, once it streams, has no deadline. */
function callDeadline() {
  const controller = new AbortController()
  const abort = () => controller.abort(new DOMException('too slow', 'TimeoutError'))
  const timer = setTimeout(abort, settings().UTILITY_TIMEOUT_MS)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

async function send(request: Outgoing, url: string, tooLate: AbortSignal): Promise<Response> {
  const { endpoint, scope } = request
  // A write goes on when the browser leaves: half a payment session helps nobody.
  const signal = endpoint.method === 'GET' ? AbortSignal.any([scope.signal, tooLate]) : tooLate
  const body = bodyOf(request)
  const attempt = () =>
    fetch(url, {
      method: endpoint.method,
      headers: headersOf(url, scope.token, typeof body === 'string'),
      body,
      signal,
      redirect: 'error',
    })
  try {
    return await attempt()
  } catch (error) {
    if (endpoint.method === 'GET' && isCut(error)) return attempt()
    throw error
  }
}

function asFailure({ name, endpoint, scope }: Outgoing, error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const call = { name, task: endpoint.task, path: endpoint.path }
  if (scope.signal.aborted) return new UpstreamFailure('left', call, 'the browser left')
  return new UpstreamFailure('outage', call, reasonOf(error))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A parser quotes what it could not read.
  if (error instanceof SyntaxError) return 'not JSON'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.name}: ${error.message}${cause}`
}

function isCut(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE'
}

async function read({ name, endpoint }: Outgoing, response: Response): Promise<unknown> {
  const { status } = response
  if (!response.ok) {
    const details = { status, serverMessage: await messageOf(response) }
    throw new UpstreamFailure(
      kindOf(status),
      { name, task: endpoint.task, path: endpoint.path },
      `HTTP ${status}`,
      details,
    )
  }
  if (typeof endpoint.answer === 'string') {
    if (response.headers.get('content-type')?.startsWith(endpoint.answer)) return response
    throw new Error('not the file that was asked for')
  }
  const parsed = endpoint.answer.safeParse(await response.json())
  if (parsed.success) return parsed.data
  throw new Error(`wrong shape at ${parsed.error.issues[0]?.path.join('.') || 'the root'}`)
}

function kindOf(status: number): FailureKind {
  if (status >= 500) return 'outage'
  if (status === 401 || status === 400) return 'session-over'
  return status === 403 ? 'forbidden' : 'refused'
}

/** The `message` of a refusal, if it is a sentence and not a dump. */
async function messageOf(response: Response): Promise<string | undefined> {
  try {
    const { message } = (await response.json()) as { message?: unknown }
    return typeof message === 'string' && message.length <= 300 ? message : undefined
  } catch {
    return undefined
  }
}
