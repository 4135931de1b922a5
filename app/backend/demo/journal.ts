import type { Request, RequestHandler, Response } from 'express'
import type { Who } from '../sessions.ts'

export type JournalEntry = {
  date: string
  method: string
  /** With the query; secrets masked. */
  path: string
  /** Who called, as they logged in; `service` for the portal itself; null for nobody. */
  login: string | null
  /** 0 while, or when, no answer was given. */
  status: number
  body: unknown
}

const secrets = /^(password|newPassword|oldPassword|token|secret|iban|bic|authorization)$/i
const mask = '***'
const longest = 5_000

/** The same value with what must not be read in it replaced. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secrets.test(key) ? mask : masked(item)]),
  )
}

function maskedPath(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  for (const key of [...searchParams.keys()]) if (secrets.test(key)) searchParams.set(key, mask)
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** The calls received since the last reset, oldest first; the last 5,000 of them. */
export function createJournal() {
  let entries: JournalEntry[] = []

  const record: RequestHandler = (request, response, next) => {
    const entry = entryOf(request)
    entries.push(entry)
    if (entries.length > longest) entries = entries.slice(-longest / 2)
    response.once('close', () => {
      entry.login = loginOf(request, response)
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
  const { method, originalUrl, body } = request
  const hasBody = method !== 'GET' && Object.keys(body ?? {}).length > 0
  return {
    date: new Date().toISOString(),
    method,
    path: maskedPath(originalUrl),
    login: null,
    status: 0,
    body: hasBody ? masked(body) : null,
  }
}

function loginOf(request: Request, response: Response): string | null {
  const who: Who | undefined = response.locals.who
  if (who) return who.role === 'service' ? 'service' : who.login
  const typed: unknown = request.body?.login
  return typeof typed === 'string' ? typed : null
}
