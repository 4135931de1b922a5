import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, onTestFinished } from 'vitest'
import { log } from '#process/log.server.ts'
import { type Role, type Sealed, seal } from '#session/cookie.server.ts'
import { openRow } from '#session/session-store.server.ts'
import { settings } from '#settings.server.ts'
import { type OpenStore, openStore, type Store, store } from '#store/client.server.ts'
import { PageFailure, type RouteArgs, takeToast, urlOf } from '../../app/http/route.server.ts'
import { currentRole, type Guard, guarded } from '../../app/session/guards.server.ts'
import { maintenanceFile, origin } from './environment.ts'
import { eachDialect } from './stores.ts'
import { emptyPortalFile, newPortalFile } from './templates.ts'

// The portal's server side without its server: loaders, guards and modules called as Remix calls them.

export { origin }

log.level = 'silent'

const opened = globalThis as { portalStore?: Store }

/** Runs the tests of a file, or of a block, for a utility that does without these extras, or without any. */
export function without(...left: string[]) {
  const offered = settings().EXTRAS
  beforeAll(() => {
    settings().EXTRAS = left.length > 0 ? offered.filter(name => !left.includes(name)) : []
  })
  afterAll(() => {
    settings().EXTRAS = offered
  })
}

/** Runs the tests on an empty store of each dialect, which is what `store()` answers meanwhile. */
export function onEachStore(suite: () => void) {
  eachDialect((_, open) => {
    beforeEach(async () => {
      opened.portalStore = (await open()).prisma
    })
    afterEach(() => {
      delete opened.portalStore
    })
    suite()
  })
}

/** Runs the tests on an empty store each, of SQLite: no dialect changes what they are about. */
export function onNewStore(suite: () => void) {
  describe('sqlite', () => {
    const file = onStore()
    beforeEach(() => emptyPortalFile(file))
    suite()
  })
}

/** One store for a file whose tests do not mind each other's rows; answers its path. */
export function onStore(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-'))
  const file = path.join(folder, 'portal.db')
  let one: OpenStore
  beforeAll(async () => {
    one = await openStore(newPortalFile(file))
    opened.portalStore = one.prisma
  })
  afterAll(async () => {
    delete opened.portalStore
    await one.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return file
}

/** The portal is closed for maintenance until the end of the test. */
export function closePortal() {
  writeFileSync(maintenanceFile, '')
  onTestFinished(() => rmSync(maintenanceFile))
}

type Asked = {
  cookie?: string
  params?: RouteArgs['params']
  /** The server's own knowledge: `address`, the client's. */
  context?: RouteArgs['context']
  /** Pairs where a name comes several times. */
  form?: Record<string, string> | [string, string][]
  headers?: Record<string, string>
}

/** The arguments of a loader for `path`, or of an action when there is a form: a request of its own. */
export function asked(path: string, { cookie, form, headers, ...known }: Asked = {}) {
  const url = new URL(path, origin)
  const body = form && new URLSearchParams(form).toString()
  const request = new Request(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: {
      ...(body !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        origin,
        host: url.host,
      }),
      ...(cookie && { cookie }),
      ...headers,
    },
  })
  return argsOf(request, known)
}

/** The arguments that Remix hands to a loader or an action, and the guard to the work behind it. */
export const argsOf = (
  request: Request,
  { params = {}, context = {} }: Pick<Asked, 'params' | 'context'> = {},
): RouteArgs => ({ request, params, context, url: urlOf(request) })

/** The value that a guard hands to the work behind it; thrown: the response that it makes instead. */
export const through = <T>(guard: Guard<T>, args: RouteArgs) =>
  guarded(guard, handed => handed)(args)

/** The Cookie header of a browser that got these Set-Cookie values. */
export function cookieFrom(setCookies: string[]): string {
  const jar = new Map<string, string>()
  for (const line of setCookies) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, pair)
  }
  return [...jar.values()].join('; ')
}

/** The message that the browser brings to the page it was led to, and how many it was given. */
export async function toastsAfter(answer: Response) {
  const lines = answer.headers.getSetCookie()
  const { toast } = await takeToast(asked('/', { cookie: cookieFrom(lines) }).request)
  return { count: lines.filter(line => line.startsWith('avis=')).length, toast }
}

/** What an answer says besides, as far as it is a page that leads elsewhere, or a form again. */
type Outcome = {
  status?: number | undefined
  headers: Headers
  cookie: string
  to?: string | null
  tone?: string | undefined
  text?: string | undefined
  errors?: Record<string, string[]>
  values?: Record<string, unknown>
  notice?: { tone: string; text: string; advice?: string; way?: { href: string } } | null
}

/** What an action came to: where it leads, with which message; or its form again, and what that says. */
export async function outcomeOf<More = object>(
  answered: unknown,
): Promise<Outcome & Partial<More>> {
  const isLed = answered instanceof Response
  const { init, data } = isLed
    ? { init: answered }
    : (answered as { init: ResponseInit | null; data: More })
  const headers = new Headers(init?.headers)
  const toast = isLed ? (await toastsAfter(answered)).toast : null
  const led = isLed && { to: headers.get('location'), tone: toast?.tone, text: toast?.text }
  const cookie = cookieFrom(headers.getSetCookie())
  return { ...data, ...led, status: init?.status, headers, cookie } as Outcome & Partial<More>
}

/** The response that a loader, an action or a guard threw. */
export async function thrown(outcome: Promise<unknown>): Promise<Response> {
  const [result] = await Promise.allSettled([outcome])
  if (result.status === 'rejected' && result.reason instanceof Response) return result.reason
  throw new Error(`no response was thrown: ${String('reason' in result ? result.reason : 'none')}`)
}

/** Where a guard leads, or what it says, instead of letting in. */
export const ledBy = <T>(guard: Guard<T>, args: RouteArgs) => thrown(through(guard, args))

/** Whether the session of this cookie still lives. */
export const lives = async (cookie: string) =>
  (await currentRole(asked('/', { cookie }).request)) !== undefined

/** The page that a part of a loader threw, which the guard makes a response of. */
export async function thrownPage(outcome: Promise<unknown>): Promise<PageFailure> {
  const [result] = await Promise.allSettled([outcome])
  if (result.status === 'rejected' && result.reason instanceof PageFailure) return result.reason
  throw new Error(`no page was thrown: ${String('reason' in result ? result.reason : 'none')}`)
}

const people = {
  subscriber: { login: 'A1001', owner: 'A1001', name: 'Marie Martin', token: 'token-of-marie' },
  admin: { login: 'agent', owner: 'agent', name: 'Ali Agent', token: 'token-of-the-agent' },
} satisfies Record<Role, Partial<Sealed>>

type Visit = { keep?: boolean; pdc?: string; owner?: string; minutesAgo?: number }

/** A session that is open: what its cookie holds, and the Cookie header that the browser sends. */
export async function loggedIn(role: Role, { keep = false, pdc, owner, minutesAgo }: Visit = {}) {
  const person = { ...people[role], ...(owner && { login: owner, owner }) }
  const sid = await openRow({
    role,
    keep,
    login: person.login,
    owner: person.owner,
    device: 'Firefox sur Android',
  })
  if (minutesAgo) {
    const createdAt = new Date(Date.now() - minutesAgo * 60_000)
    await store().session.updateMany({ where: { owner: person.owner }, data: { createdAt } })
  }
  const session: Sealed = { ...person, sid, role, keep, ...(pdc && { pdc }) }
  return { session, cookie: cookieFrom([await seal(session)]) }
}
