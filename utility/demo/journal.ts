import type { Request, RequestHandler, Response } from 'express'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Who } from '../sessions.ts'

export type JournalEntry = {
  date: string
  method: string
  path: string
  login: string | null
  status: number
  body: unknown
}

const secrets = /passw|motdepasse|token|ticket|secret|captcha|iban|bic|owner|authorization/i
const mask = '***'
const longest = 5_000

export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secrets.test(key) ? mask : masked(item)]),
  )
}

const split = (path: string) => path.split('/')
const paths = Object.values<Endpoint>(catalogue).map(({ path }) => split(path))

/**
 * The URL of a call with its secrets masked. In the path, a parameter is masked when its name, or a segment before it,
 * looks like that of a secret (`modifyForgotPassword/{id}`); outside the catalogue, all segments after the first are.
 */
export function maskedPath(url: string, known = paths): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  for (const key of [...searchParams.keys()]) if (secrets.test(key)) searchParams.set(key, mask)
  const query = searchParams.toString()
  const path = maskedSegments(pathname.replace(/^\/api\//, ''), known)
  return query ? `/api/${path}?${query}` : `/api/${path}`
}

function maskedSegments(path: string, known: string[][]): string {
  const segments = split(path)
  const patterns = known.filter(
    parts =>
      parts.length === segments.length &&
      parts.every((part, rank) => part.startsWith('{') || part === segments[rank]),
  )
  const isSecret = (rank: number) =>
    patterns.length === 0
      ? rank > 0
      : patterns.some(
          parts =>
            parts[rank]?.startsWith('{') &&
            parts.slice(0, rank + 1).some(part => secrets.test(part)),
        )
  return segments.map((segment, rank) => (isSecret(rank) ? mask : segment)).join('/')
}

export function createJournal() {
  let entries: JournalEntry[] = []

  const record: RequestHandler = (request, response, next) => {
    const entry = entryOf(request)
    entries.push(entry)
    if (entries.length > longest) entries = entries.slice(-longest / 2)
    response.once('close', () => {
      entry.login = loginOf(request, response)
      entry.body = bodyOf(request)
      if (response.writableFinished) entry.status = response.statusCode
    })
    next()
  }

  return {
    record,
    entries: () => entries,
    clear: () => {
      entries = []
    },
  }
}

function entryOf(request: Request): JournalEntry {
  const { method, originalUrl } = request
  return {
    date: new Date().toISOString(),
    method,
    path: maskedPath(originalUrl),
    login: null,
    status: 0,
    body: bodyOf(request),
  }
}

function bodyOf({ method, body }: Request): unknown {
  const hasBody = method !== 'GET' && Object.keys(body ?? {}).length > 0
  return hasBody ? masked(body) : null
}

function loginOf(request: Request, response: Response): string | null {
  const who: Who | undefined = response.locals.who
  if (who) return who.role === 'service' ? 'service' : who.login
  const typed: unknown = request.body?.login
  return typeof typed === 'string' ? typed : null
}
