import { EventEmitter } from 'node:events'
import { Cookie, CookieJar } from 'tough-cookie'
import { Agent, request as send } from 'undici'
import { type Sheet, sheetOf } from './look.ts'
import { Page } from './page.ts'

// A browser without scripts that shows nothing: contexts with cookies of their own, in which pages ask and post.

type Options = {
  baseURL?: string
  userAgent?: string
  viewport?: { width: number; height: number } | null
  locale?: string
  extraHTTPHeaders?: Record<string, string>
}

type Headers = Record<string, string>
export type Sent = { method: string; url: string; headers: Headers; body?: Buffer | undefined }

const agent = new Agent({ keepAliveTimeout: 1000, headersTimeout: 60_000 })

export class Answer {
  readonly _apiName = 'APIResponse'
  private readonly sent: Sent
  private readonly code: number
  private readonly lines: Record<string, string | string[] | undefined>
  private readonly content: Buffer
  constructor(sent: Sent, code: number, lines: Answer['lines'], content: Buffer) {
    this.sent = sent
    this.code = code
    this.lines = lines
    this.content = content
  }
  status = () => this.code
  ok = () => this.code >= 200 && this.code < 300
  url = () => this.sent.url
  headers = (): Headers =>
    Object.fromEntries(
      Object.entries(this.lines).map(([name, value]) => [
        name,
        [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
      ]),
    )
  headersArray = () =>
    Object.entries(this.lines).flatMap(([name, value]) =>
      [value].flat().map(one => ({ name, value: one ?? '' })),
    )
  allHeaders = async () => this.headers()
  header = (name: string) => this.headers()[name]
  headerValue = async (name: string) => this.headers()[name.toLowerCase()] ?? null
  body = async () => this.content
  text = async () => this.content.toString('utf8')
  json = async () => JSON.parse(await this.text())
  dispose = async () => {}
  finished = async () => null
  request = () => requestOf(this.sent)
  frame = () => undefined
}

/** The request as the listeners of a page read it. */
export const requestOf = ({ method, url, headers, body }: Sent, type = 'document') => ({
  url: () => url,
  method: () => method,
  headers: () => headers,
  allHeaders: async () => headers,
  headerValue: async (name: string) => headers[name.toLowerCase()] ?? null,
  postData: () => body?.toString('utf8') ?? null,
  postDataBuffer: () => body ?? null,
  resourceType: () => type,
  isNavigationRequest: () => type === 'document',
})

type Fetching = {
  method?: string
  headers?: Headers
  form?: Record<string, unknown>
  data?: unknown
  multipart?: FormData | Record<string, unknown>
  params?: Record<string, string>
  maxRedirects?: number
}

/** A cookie as the jar writes it. */
type Kept = {
  key: string
  value: string
  domain: string
  path?: string
  httpOnly?: boolean
  secure?: boolean
  sameSite?: string
}

export class Context extends EventEmitter {
  readonly _options: Options
  readonly jar = new CookieJar(undefined, { looseMode: true, allowSpecialUseDomain: true })
  private readonly parent: Browser
  private readonly open: Page[] = []
  private more: Headers = {}
  constructor(parent: Browser, options: Options) {
    super()
    this.parent = parent
    this._options = options
    this.more = options.extraHTTPHeaders ?? {}
  }
  browser = () => this.parent
  pages = () => [...this.open]
  async newPage() {
    const page = new Page(this)
    this.open.push(page)
    return page
  }
  async close() {}
  forget(page: Page) {
    this.open.splice(this.open.indexOf(page), 1)
  }
  setExtraHTTPHeaders = async (headers: Headers) => {
    this.more = headers
  }
  setDefaultTimeout() {}

  async cookies() {
    const { cookies } = this.jar.serializeSync() ?? { cookies: [] }
    return cookies.map(each => {
      const { key, value, domain, path, httpOnly, secure, sameSite } = each as Kept
      const until = Cookie.fromJSON(each)?.expiryTime() ?? Number.POSITIVE_INFINITY
      const end = until === Number.POSITIVE_INFINITY ? -1 : until / 1000
      const site = sameSite === 'strict' ? 'Strict' : sameSite === 'none' ? 'None' : 'Lax'
      return {
        ...{ name: key, value, domain, path: path ?? '/', expires: end },
        ...{ httpOnly: httpOnly ?? false, secure: secure ?? false, sameSite: site },
      }
    })
  }
  storageState = async () => ({ cookies: await this.cookies(), origins: [] })
  async clearCookies({ name }: { name?: string | RegExp } = {}) {
    if (name === undefined) return void (await this.jar.removeAllCookies())
    const kept = await this.cookies()
    await this.jar.removeAllCookies()
    const isGone = (one: string) => (name instanceof RegExp ? name.test(one) : name === one)
    await this.addCookies(kept.filter(cookie => !isGone(cookie.name)))
  }
  async addCookies(
    cookies: {
      name: string
      value: string
      url?: string
      domain?: string
      path?: string
      expires?: number
      httpOnly?: boolean
    }[],
  ) {
    for (const {
      name,
      value,
      url,
      domain = 'localhost',
      path = '/',
      expires = -1,
      httpOnly,
    } of cookies) {
      const more = [`Path=${path}`, 'SameSite=Lax', ...(httpOnly ? ['HttpOnly'] : [])]
      if (expires > 0) more.push(`Expires=${new Date(expires * 1000).toUTCString()}`)
      await this.jar.setCookie([`${name}=${value}`, ...more].join('; '), url ?? `http://${domain}/`)
    }
  }

  /** One request, with the cookies of this context. */
  async ask({ method, url, headers, body }: Sent): Promise<Answer> {
    const cookie = await this.jar.getCookieString(url)
    const whole = { ...headers, ...lower(this.more), ...(cookie && { cookie }) }
    const sent: Sent = { method, url, headers: whole, body }
    const answered = await send(url.replace(/#.*/, ''), {
      method: method as 'GET',
      headers: whole,
      body: body ?? null,
      dispatcher: agent,
    })
    const content = Buffer.from(await answered.body.arrayBuffer())
    for (const line of [answered.headers['set-cookie'] ?? []].flat())
      await this.jar.setCookie(line, url, { ignoreError: true })
    return new Answer(sent, answered.statusCode, answered.headers, content)
  }

  readonly request = {
    get: (url: string, options: Fetching = {}) => this.fetch(url, { ...options, method: 'GET' }),
    post: (url: string, options: Fetching = {}) => this.fetch(url, { ...options, method: 'POST' }),
    head: (url: string, options: Fetching = {}) => this.fetch(url, { ...options, method: 'HEAD' }),
    put: (url: string, options: Fetching = {}) => this.fetch(url, { ...options, method: 'PUT' }),
    delete: (url: string, options: Fetching = {}) =>
      this.fetch(url, { ...options, method: 'DELETE' }),
    fetch: (url: string, options: Fetching = {}) => this.fetch(url, options),
    dispose: async () => {},
  }

  private async fetch(address: string, options: Fetching): Promise<Answer> {
    const { method = 'GET', headers = {}, params, maxRedirects = 20 } = options
    const url = new URL(address, this._options.baseURL)
    for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, value)
    const { contentType, body } = await bodyOf(options)
    let sent: Sent = {
      method,
      url: url.href,
      body,
      headers: {
        'user-agent': this._options.userAgent ?? '',
        accept: '*/*',
        ...(contentType && { 'content-type': contentType }),
        ...lower(headers),
      },
    }
    let answer = await this.ask(sent)
    if (method !== 'GET' && method !== 'HEAD') this.parent.wrote()
    for (let times = 0; times < maxRedirects && answer.header('location'); times++) {
      sent = redirected(sent, answer)
      answer = await this.ask(sent)
    }
    return answer
  }
}

/** The request that follows a redirection: after a post it is a GET, unless the status says otherwise. */
export function redirected(sent: Sent, answer: Answer): Sent {
  const url = new URL(answer.header('location') ?? '', sent.url)
  if (!url.hash) url.hash = new URL(sent.url).hash
  const keeps = [307, 308].includes(answer.status()) || ['GET', 'HEAD'].includes(sent.method)
  if (keeps) return { ...sent, url: url.href }
  const { 'content-type': _, origin: _origin, ...headers } = sent.headers
  return { method: 'GET', url: url.href, headers }
}

const lower = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

async function bodyOf({ form, data, multipart }: Fetching) {
  if (form) {
    const pairs = Object.entries(form).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const body = Buffer.from(new URLSearchParams(pairs).toString())
    return { contentType: 'application/x-www-form-urlencoded', body }
  }
  if (multipart) {
    const parts = multipart instanceof FormData ? multipart : new FormData()
    if (!(multipart instanceof FormData))
      for (const [name, value] of Object.entries(multipart)) {
        const file = value as { name: string; mimeType: string; buffer: Buffer }
        if (typeof value === 'object' && value !== null && 'buffer' in value)
          parts.append(
            name,
            new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }),
          )
        else parts.append(name, String(value))
      }
    const made = new Response(parts)
    const body = Buffer.from(await made.arrayBuffer())
    return { contentType: made.headers.get('content-type') ?? '', body }
  }
  if (data === undefined) return {}
  if (typeof data === 'string') return { body: Buffer.from(data) }
  if (Buffer.isBuffer(data)) return { contentType: 'application/octet-stream', body: data }
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(data)) }
}

type State = { cookies: Awaited<ReturnType<Context['cookies']>> }

export class Browser {
  private readonly defaults: Options
  /** Called when a page or a test sends a request that may change something. */
  wrote: () => void
  readonly sheets = new Map<string, Promise<Sheet>>()
  readonly parts = new Set<string>()
  readonly _connection = {}
  constructor(defaults: Options, wrote: () => void) {
    this.defaults = defaults
    this.wrote = wrote
  }
  newContext = async ({ storageState, ...options }: Options & { storageState?: State } = {}) => {
    const context = new Context(this, { ...this.defaults, ...options })
    await context.addCookies(storageState?.cookies ?? [])
    return context
  }
  contexts = () => []
  close = async () => {}
  newPage = async (options: Options = {}) => (await this.newContext(options)).newPage()
  version = () => 'HTTP'

  /** A style sheet is read once. */
  sheet(url: string): Promise<Sheet> {
    const known = this.sheets.get(url)
    if (known) return known
    const read = send(url, { dispatcher: agent })
      .then(({ body }) => body.text())
      .then(sheetOf)
    this.sheets.set(url, read)
    return read
  }
}
