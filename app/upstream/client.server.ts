import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Agent, type Dispatcher, type FormData, request } from 'undici'
import { type Day, dayOf } from '#domain/values.ts'
import { log } from '#process/log.server.ts'
import { traceHeaders } from '#process/request-context.server.ts'
import { inCallSpan } from '#process/tracing.server.ts'
import { settings } from '#settings.server.ts'
import { type Answer, type Call, type CallName, catalogue, type Input } from './catalogue/index.ts'
import type { Endpoint, OutgoingFile } from './endpoint.ts'
import { type FailureKind, UpstreamFailure } from './failure.ts'
import { multipartOf } from './multipart.server.ts'
import { protect } from './protection.server.ts'

export type Scope = {
  token?: string | undefined
  requestId: string
  signal: AbortSignal
  isExpected?: ((failure: UpstreamFailure) => boolean) | undefined
}

export type Upstream = {
  /** Makes a call, but sends a read that is repeated within a scope only once. Throws UpstreamFailure. */
  call: Call
  /** The utility's present day: the day that the back end imposes in a header, otherwise the day in Paris. */
  today: () => Day
}

export function connect(scope: Scope): Upstream {
  const sent = new Map<string, Promise<unknown>>()
  const begun = performance.now()
  let today: Day | undefined
  const forget = () => sent.clear()
  const readToday = ({ headers }: Answered) => {
    if (headers['x-jour']) today = String(headers['x-jour'])
  }

  async function call<N extends CallName>(name: N, input: Input<N>): Promise<Answer<N>> {
    const endpoint: Endpoint = catalogue[name]
    const asked = { name, endpoint, input: input as Parts, scope, begun }
    const url = urlOf(asked)
    const known = isReadOnly(endpoint) ? sent.get(url) : undefined
    const answer =
      known ?? inCallSpan(name, () => perform({ ...asked, trace: traceHeaders() }, url, readToday))
    if (isReadOnly(endpoint)) {
      sent.set(url, answer)
    } else {
      // Data that was read before a write, or during it, may no longer be true.
      forget()
      answer.then(forget, forget)
    }
    return answer as Promise<Answer<N>>
  }

  return { call, today: () => today ?? dayOf(new Date()) }
}

type Outgoing = {
  name: CallName
  endpoint: Endpoint
  input: Parts
  scope: Scope
  /** The trace of the request that made the call: a call that waits for a place is sent during another request. */
  trace: Record<string, string>
  /** When the scope began, in ms of `performance.now()`. */
  begun: number
}
type Answered = Dispatcher.ResponseData

/** Sends one call behind its own circuit breaker; logs one line for a failure that its scope does not expect. */
async function perform(outgoing: Outgoing, url: string, onAnswer: (answered: Answered) => void) {
  const { name, endpoint, scope } = outgoing
  const started = performance.now()
  const attempt = async () => {
    const end = endOf(outgoing)
    try {
      const answered = await send(outgoing, url, end.signal)
      onAnswer(answered)
      return await read(outgoing, answered)
    } catch (error) {
      throw asFailure(outgoing, error)
    } finally {
      end.clear()
    }
  }
  try {
    return await protect(name, attempt, { mayGiveUp: isReadOnly(endpoint) })
  } catch (error) {
    const failure = error instanceof UpstreamFailure ? error : asFailure(outgoing, error)
    if (!scope.isExpected?.(failure))
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

const withoutBearer = 'demandes-d-abonnement'

function urlOf({ name, endpoint, input: { params = {}, query } }: Omit<Outgoing, 'trace'>): string {
  const values = new Map(Object.entries(params).map(([key, value]) => [key, String(value)]))
  // Dots, even encoded, would climb to another path, and a value that is no valid parameter may name another call.
  const climbs = [...values.values()].some(value => ['', '.', '..'].includes(value))
  // Any site may put this text into a link: the call would lose its bearer token, and its 401 would end the session.
  const strips = [...values.values(), ...Object.values(query ?? {})].some(value =>
    String(value).includes(withoutBearer),
  )
  if (climbs || strips || endpoint.params?.safeParse(params).success === false)
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
function headersOf({ scope: { token }, trace }: Outgoing, url: string, isJson: boolean) {
  const isBare = !token || url.includes(withoutBearer)
  return {
    accept: 'application/json, application/pdf, application/octet-stream',
    ...(!isBare && { authorization: `Bearer ${token}` }),
    ...trace,
    // For a multipart form undici, which knows the boundary, writes the type itself.
    ...(isJson && { 'content-type': 'application/json' }),
  }
}

function bodyOf({ endpoint, input: { body, files } }: Outgoing): string | FormData | null {
  if (body === undefined) return null
  if (endpoint.encoding !== 'multipart') return JSON.stringify(body)
  return multipartOf(body as Record<string, string>, files)
}

/**
 * Aborts a call that exceeds the time-out. A file has only the time that earlier calls of its scope have left, and once
 * it streams, only silence ends it. A read ends when the browser leaves; a write goes on, since half a payment session
 * is of no use.
 */
function endOf({ endpoint, scope, begun }: Outgoing) {
  const controller = new AbortController()
  const tooSlow = () => controller.abort(new DOMException('too slow', 'TimeoutError'))
  const spent = isFile(endpoint) ? performance.now() - begun : 0
  const timer = setTimeout(tooSlow, settings().UTILITY_TIMEOUT_MS - spent)
  if (isReadOnly(endpoint)) {
    const leave = () => controller.abort(scope.signal.reason)
    if (scope.signal.aborted) leave()
    else scope.signal.addEventListener('abort', leave, { once: true })
  }
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

let agent: Agent | undefined

/** The connections to the back end, kept open between calls. Each call's bulkhead bounds how many it may hold. */
function connections(): Agent {
  const ms = settings().UTILITY_TIMEOUT_MS
  agent ??= new Agent({
    pipelining: 1,
    allowH2: false,
    connect: { timeout: ms },
    // Each call has its own time-out (`endOf`), which begins before there is a connection.
    headersTimeout: 0,
    bodyTimeout: ms,
    // For a back end that does not say how long it keeps connections: this is shorter than is usual.
    keepAliveTimeout: 4000,
  })
  return agent
}

/** Follows no redirect, as the bearer token is for this host alone. Sends a read again when its connection is cut. */
async function send(outgoing: Outgoing, url: string, signal: AbortSignal): Promise<Answered> {
  const { method } = outgoing.endpoint
  const body = bodyOf(outgoing)
  const headers = headersOf(outgoing, url, typeof body === 'string')
  const attempt = () => request(url, { dispatcher: connections(), method, headers, body, signal })
  try {
    return await attempt()
  } catch (error) {
    if (isReadOnly(outgoing.endpoint) && isCut(error)) return attempt()
    throw error
  }
}

function asFailure({ name, endpoint, scope }: Outgoing, error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const call = { name, task: endpoint.task, path: endpoint.path }
  if (scope.signal.aborted) return new UpstreamFailure('left', call, 'the browser left')
  return new UpstreamFailure('outage', call, reasonOf(error), { cause: error })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // When several addresses refuse, the error has no message but a code.
  return `${error.name}: ${error.message || (error as { code?: string }).code}`
}

function isCut(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE'
}

const isReadOnly = ({ method, writes }: Endpoint) => method === 'GET' && !writes
const isFile = ({ answer }: Endpoint) => typeof answer === 'string'

async function read({ name, endpoint }: Outgoing, answered: Answered): Promise<unknown> {
  const { statusCode: status, headers, body } = answered
  const fail = (kind: FailureKind, reason: string, serverMessage?: string) => {
    const call = { name, task: endpoint.task, path: endpoint.path }
    throw new UpstreamFailure(kind, call, reason, { status, serverMessage })
  }
  if (status < 200 || status > 299) {
    const text = textIn(await body.bytes().catch(() => new Uint8Array()))
    return fail(kindOf(status), `HTTP ${status}`, messageIn(text ?? ''))
  }
  if (typeof endpoint.answer === 'string') {
    const type = String(headers['content-type'] ?? '')
    if (type.startsWith(endpoint.answer)) return fileOf(body, type)
    body.dump().catch(() => {})
    return fail('outage', 'not the file that was asked for')
  }
  const text = textIn(await body.bytes())
  if (text === undefined) return fail('outage', 'not UTF-8')
  const json = jsonIn(text)
  // The parser's message is not logged, since it quotes what it could not read.
  if (json === undefined) return fail('outage', 'not JSON')
  const parsed = endpoint.answer.safeParse(json)
  if (parsed.success) return parsed.data
  return fail('outage', `wrong shape at ${parsed.error.issues[0]?.path.join('.') || 'the root'}`)
}

function fileOf(body: Readable, type: string): Response {
  const stream = Readable.toWeb(body) as ReadableStream as BodyInit
  return new Response(stream, { headers: { 'content-type': type } })
}

/** A call that the utility does not have (501, or 404) is refused: that is no outage, which would ring an alert. */
function kindOf(status: number): FailureKind {
  if (status === 501) return 'refused'
  if (status < 400 || status >= 500) return 'outage'
  if (status === 401 || status === 400) return 'session-over'
  return status === 403 ? 'forbidden' : 'refused'
}

/** The `message` of an error's body, if it is short enough to be a sentence rather than a dump. */
function messageIn(text: string): string | undefined {
  const { message } = (jsonIn(text) ?? {}) as { message?: unknown }
  return typeof message === 'string' && message.length <= 300 ? message : undefined
}

/** BEY-613: undefined for bytes of another encoding, in which an old system writes « é »: « Zo\uFFFD » is no name. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
