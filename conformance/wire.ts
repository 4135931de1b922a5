import { isUtf8 } from 'node:buffer'
import { FormData, fetch } from 'undici'
import type { z } from 'zod'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { openApi } from '#utility/openapi.ts'

/** A group of trials, by the name that the command takes. */
export type GroupName = string

/** `isAbsent`: no program answers at the address of the call. `isDoubt`: a person has to judge it: « à vérifier ». */
type Found = {
  call: CallName
  expected: string
  found: string
  group?: GroupName
  isAbsent?: boolean
  isDoubt?: boolean
}

const secret = /"(\w*(?:token|ticket|password|captcha)\w*)"\s*:\s*"[^"]*"?/gi

/** The part of an answer that a report may show: its beginning, without secrets that open an account. */
function shown(call: CallName, found: string): string {
  const isLogIn = call === 'login' || call === 'adminLogin'
  const masked = found.replaceAll(secret, '"$1":"…"')
  return (isLogIn ? masked.replaceAll(/[^\s"]{16,}/g, '…') : masked).slice(0, 120)
}

/** A behaviour of a call that the catalogue does not allow. `group`: the group it belongs to, if another found it. */
export class Fault extends Error {
  readonly is: Found
  constructor(call: CallName, expected: string, said: string, more: Partial<Found> = {}) {
    const found = shown(call, said)
    super(`${call}\u00a0: attendu ${expected}, reçu ${found}`)
    this.is = { call, expected, found, ...more }
  }
}

/** Why a trial is skipped: the report says it, and never counts it as passed. */
export class NotTried extends Error {}

// The wire sends calls without the portal's own client, which repairs some faults silently.

export type Input = {
  params?: Record<string, string> | undefined
  query?: Record<string, string | undefined> | undefined
  body?: unknown
  files?: Record<string, File[]> | undefined
}

export type Answered = { status: number; type: string; bytes: Buffer; headers: Headers }

export type Wire = {
  /** Sends a call. Throws Fault without an answer, and for a status that the catalogue does not publish. */
  send(name: CallName, input: Input, token?: string): Promise<Answered>
  /** The slowest answer of each call, in ms. */
  slowest: Map<CallName, number>
  done: Set<CallName>
}

/** `limit`: the portal's time limit in ms. A call that did not answer once is not sent again. */
export function wireTo(api: string, limit: number): Wire {
  const silent = new Map<CallName, Fault>()
  const slowest: Wire['slowest'] = new Map()
  const done: Wire['done'] = new Set()
  return {
    slowest,
    done,
    async send(name, input, token) {
      const before = silent.get(name)
      if (before) throw before
      const begun = performance.now()
      try {
        const answered = await perform(api, name, input, token, limit)
        slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - begun))
        checkStatus(name, answered)
        if (answered.status === 200) done.add(name)
        return answered
      } catch (error) {
        if (error instanceof Fault) throw error
        const fault = silence(name, error as Error, limit)
        silent.set(name, fault)
        throw fault
      }
    },
  }
}

const silence = (call: CallName, { name, message, cause }: Error, limit: number) => {
  const expected = `une réponse en ${limit / 1000} s au plus (UTILITY_TIMEOUT_MS)`
  if (name === 'TimeoutError') return new Fault(call, expected, 'aucune', { group: 'delais' })
  const why =
    cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : ''
  return new Fault(call, 'une réponse', why || message)
}

async function perform(
  api: string,
  name: CallName,
  input: Input,
  token: string | undefined,
  limit: number,
): Promise<Answered> {
  const endpoint: Endpoint = catalogue[name]
  const isForm = endpoint.encoding === 'multipart'
  const response = await fetch(urlOf(api, endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: 'application/json, application/pdf, application/octet-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: input.body === undefined ? null : isForm ? formOf(input) : JSON.stringify(input.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers as unknown as Headers,
  }
}

function urlOf(api: string, { path }: Endpoint, { params, query = {} }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params?.[key] ?? ''))
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] != null)
  const search = new URLSearchParams(given).toString()
  return `${api.replace(/\/$/, '')}/${filled}${search && `?${search}`}`
}

function formOf({ body, files = {} }: Input): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(body as object)) form.set(name, text)
  for (const [name, ones] of Object.entries(files)) for (const one of ones) form.append(name, one)
  return form
}

type Operation = { operationId: string; responses: Record<string, unknown> }
const operations = Object.values(openApi().paths as Record<string, Record<string, Operation>>)
const published = new Map(
  operations
    .flatMap(path => Object.values(path))
    .map(({ operationId, responses }) => [operationId, Object.keys(responses).map(Number)]),
)

/** The statuses that docs/openapi.json gives a call. */
export const statusesOf = (name: CallName): number[] => published.get(name) ?? []

function checkStatus(call: CallName, { status, bytes }: Answered): void {
  const statuses = statusesOf(call)
  const { message } = (jsonIn(bytes) ?? {}) as { message?: unknown }
  // A server without such an address says so in its own format, not as { message }.
  const isUnknown = status === 404 && (!statuses.includes(404) || typeof message !== 'string')
  if (isUnknown || status === 405 || status === 501)
    throw new Fault(call, 'une réponse', `HTTP ${status}`, { isAbsent: true })
  if (!statuses.includes(status))
    throw new Fault(call, `HTTP ${statuses.join(', ')} (docs/openapi.json)`, `HTTP ${status}`)
  if (status >= 400 && typeof message !== 'string')
    throw new Fault(call, `un refus ${status} de la forme { "message": "…" }`, excerpt(bytes))
}

/** The answer of a successful call, checked against its schema and without a password. Throws Fault. */
export function readAnswer(call: CallName, { status, type, bytes }: Answered): unknown {
  const { answer }: Endpoint = catalogue[call]
  if (status !== 200) throw new Fault(call, 'HTTP 200', `HTTP ${status}\u00a0: ${excerpt(bytes)}`)
  if (typeof answer === 'string') {
    if (type.split(';')[0] === answer) return bytes
    throw new Fault(call, `un fichier ${answer}`, type || 'aucun type')
  }
  const json = jsonIn(bytes)
  if (json === undefined) throw new Fault(call, 'du JSON', excerpt(bytes))
  if (!isUtf8(bytes) || readTwice.test(String(bytes)))
    throw new Fault(call, 'du texte en UTF-8, écrit une fois', excerpt(bytes))
  const password = pathTo('password', json)
  if (password) throw new Fault(call, 'aucun mot de passe', `« ${password} »`)
  return shaped(call, answer, json)
}

function shaped(call: CallName, schema: z.ZodType, json: unknown): unknown {
  const { error, data } = schema.safeParse(json)
  const issue = error?.issues[0]
  if (!issue) return data
  const place = issue.path.join('.') || 'la réponse'
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    json,
  )
  const isDay = issue.code === 'invalid_format' && /^date/.test(issue.format)
  const expected = isDay ? dayWords[issue.format] : `selon le catalogue (${issue.message})`
  const found = JSON.stringify(isSecret(issue.path) ? '…' : value) ?? 'rien'
  throw new Fault(call, `« ${place} » ${expected}`, found, isDay ? { group: 'dates' } : {})
}

/** Accents and quotes of UTF-8 that were taken for Latin-1: no French word has them, nor the sign of what was no text. */
const readTwice = /Ã[\u0080-\u00bf]|â€|\ufffd/

const isSecret = (path: PropertyKey[]) => /token|ticket/i.test(String(path.at(-1)))

const dayWords: Record<string, string> = {
  date: 'un jour qui existe, aaaa-MM-jj',
  datetime: 'un instant en temps universel, aaaa-MM-jjThh:mm:ssZ',
}

function pathTo(name: string, json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  for (const [key, value] of Object.entries(json)) {
    if (key.toLowerCase() === name) return key
    const below = pathTo(name, value)
    if (below) return `${key}.${below}`
  }
  return undefined
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const excerpt = (bytes: Buffer) => bytes.subarray(0, 120).toString() || 'rien'
