import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import type { Stack } from './stack.ts'
import { password, staffPassword } from './world.ts'

// The person of a journey has logged in before it begins, once for all journeys at a stack: after each reset, the rows
// of both stores for that session are put back, and its cookie given to the browser.

type Row = Record<string, SQLInputValue>
type Cookies = Parameters<BrowserContext['addCookies']>[0]
type Session = { cookies: Cookies; rows: { database: string; row: Row }[] }

/** The persons of most journeys; the others log in by the form. */
const people = ['100001', '100002', '100003', '100004', '100006', 'admin', 'agent']

export type Sessions = Map<string, Session>

/** Logs these people in at a stack whose world is as at first, if none has before. */
export async function sessionsAt(stack: Stack, userAgent: string): Promise<Sessions> {
  const file = join(stack.dataDir, 'sessions.json')
  if (existsSync(file)) return new Map(JSON.parse(readFileSync(file, 'utf8')))
  const sessions: Sessions = new Map()
  for (const login of people) {
    const before = rowsAt(stack).map(({ row }) => row.id)
    const cookies = await logIn(stack.portal, login, userAgent)
    const rows = rowsAt(stack).filter(({ row }) => !before.includes(row.id))
    sessions.set(login, { cookies, rows })
  }
  writeFileSync(file, JSON.stringify([...sessions]))
  return sessions
}

/** Gives the browser a session that began with the world. */
export async function openSession(
  stack: Stack,
  { cookies, rows }: Session,
  context: BrowserContext,
) {
  for (const { database, row } of rows) insert(stack, database, justOpened(row))
  await context.addCookies(cookies)
}

/** However long the worker has been running: some pages ask again for the password after a while. */
const justOpened = (row: Row): Row =>
  'createdAt' in row ? { ...row, createdAt: new Date().toISOString() } : row

/** The log-in form, filled in, without JavaScript; the captcha of it is good for one use. */
export async function loginForm(
  portal: string,
  login: string,
): Promise<{ address: string; form: Record<string, string> }> {
  if (/^[a-z]+$/.test(login))
    return { address: '/adm-sem-webabo', form: { login, password: staffPassword } }
  const html = await (await fetch(`${portal}/connexion`)).text()
  const [, captchaToken = ''] = /name="captchaToken" value="([^"]+)"/.exec(html) ?? []
  return { address: '/connexion', form: { login, password, captchaToken, captcha: 'on' } }
}

async function logIn(portal: string, login: string, userAgent: string): Promise<Cookies> {
  const { address, form } = await loginForm(portal, login)
  const answer = await fetch(portal + address, {
    method: 'POST',
    headers: { origin: portal, 'user-agent': userAgent },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`${login} cannot log in: ${answer.status}`)
  return answer.headers.getSetCookie().map(line => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const attributes = { httpOnly: true, sameSite: 'Lax' } as const
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: portal, ...attributes }
  })
}

const databases = ['portal.db', 'backend.db']

function rowsAt(stack: Stack) {
  return databases.flatMap(database =>
    inDatabase(stack, database, db => db.prepare('SELECT * FROM Session').all()).map(row => ({
      database,
      row: row as Row,
    })),
  )
}

function insert(stack: Stack, database: string, row: Row) {
  const columns = Object.keys(row)
  const sql = `INSERT OR REPLACE INTO Session (${columns}) VALUES (${columns.map(() => '?')})`
  inDatabase(stack, database, db => db.prepare(sql).run(...Object.values(row)))
}

/** Beside the program that owns it, which keeps it open. */
export function inDatabase<T>({ dataDir }: Stack, database: string, work: (db: DatabaseSync) => T) {
  const db = new DatabaseSync(join(dataDir, database))
  try {
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON')
    return work(db)
  } finally {
    db.close()
  }
}

/** The log-in of everybody was so many minutes ago. */
export function ageSessions(stack: Stack, minutes: number) {
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
  inDatabase(stack, 'portal.db', db =>
    db.prepare('UPDATE Session SET createdAt = ?').run(createdAt),
  )
}
