import { EventEmitter } from 'node:events'
import { CookieJar } from 'tough-cookie'
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

type Lines = Record<string, string | string[] | undefined>

function answerOf(sent: Sent, code: number, lines: Lines, content: Buffer) {
  const headers: Headers = Object.fromEntries(
    Object.entries(lines).map(([name, value]) => [
      name,
      [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
    ]),
  )
  const text = async () => content.toString('utf8')
  return {
    status: () => code,
    ok: () => code >= 200 && code < 300,
    url: () => sent.url,
    headers: () => headers,
    header: (name: string) => headers[name],
    body: async () => content,
    text,
    json: async () => JSON.parse(await text()),
    request: () => requestOf(sent),
  }
}

export type Answer = ReturnType<typeof answerOf>

/** The request as the listeners of a page read it. */
export const requestOf = ({ method, url }: Sent, type = 'document') => ({
  url: () => url,
  method: () => method,
  resourceType: () => type,
})

type Fetching = {
  method?: string
  headers?: Headers
  form?: Record<string, unknown>
  data?: string
  maxRedirects?: number
}

type Baked = { name: string; value: string; domain?: string; url?: string; expires?: number }

export class Context extends EventEmitter {
  readonly _options: Options
  readonly jar = new CookieJar(undefined, { looseMode: true, allowSpecialUseDomain: true })
  private readonly parent: Browser
  private more: Headers = {}
  constructor(parent: Browser, options: Options) {
    super()
    this.parent = parent
    this._options = options
    this.more = options.extraHTTPHeaders ?? {}
  }
  browser = () => this.parent
  newPage = async () => new Page(this)
  async close() {}
  setExtraHTTPHeaders = async (headers: Headers) => {
    this.more = headers
  }

  async cookies() {
    const all = await this.jar.getCookies(this._options.baseURL ?? '', { allPaths: true })
    return all.map(cookie => {
      const { key, value, domain, path, httpOnly, sameSite } = cookie
      const end = cookie.expiryTime() ?? Number.POSITIVE_INFINITY
      const expires = end === Number.POSITIVE_INFINITY ? -1 : end / 1000
      const site = sameSite === 'lax' ? 'Lax' : sameSite
      return { name: key, value, domain: domain ?? '', path, httpOnly, sameSite: site, expires }
    })
  }
  clearCookies = async () => void (await this.jar.removeAllCookies())
  async addCookies(cookies: Baked[]) {
    for (const { name, value, url, domain = 'localhost', expires = -1 } of cookies) {
      const end = expires > 0 ? `; Expires=${new Date(expires * 1000).toUTCString()}` : ''
      const line = `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${end}`
      await this.jar.setCookie(line, url ?? `http://${domain}/`)
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
    return answerOf(sent, answered.statusCode, answered.headers, content)
  }

  readonly request = {
    get: (url: string, options: Fetching = {}) => this.fetch(url, { ...options, method: 'GET' }),
    post: (url: string, options: Fetching = {}) => this.fetch(url, { ...options, method: 'POST' }),
    fetch: (url: string, options: Fetching = {}) => this.fetch(url, options),
  }

  private async fetch(address: string, options: Fetching): Promise<Answer> {
    const { method = 'GET', headers = {}, maxRedirects = 20 } = options
    const url = new URL(address, this._options.baseURL)
    const { contentType, body } = bodyOf(options)
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

function bodyOf({ form, data }: Fetching) {
  if (!form) return data === undefined ? {} : { body: Buffer.from(data) }
  const pairs = Object.entries(form).map(([name, value]) => [name, String(value)])
  const body = Buffer.from(new URLSearchParams(Object.fromEntries(pairs)).toString())
  return { contentType: 'application/x-www-form-urlencoded', body }
}

export class Browser {
  private readonly defaults: Options
  /** Called when a page or a test sends a request that may change something. */
  wrote: () => void
  readonly sheets = new Map<string, Promise<Sheet>>()
  /** The addresses of the images, icons and scripts that pages have loaded. */
  readonly loaded = new Set<string>()
  readonly _connection = {}
  constructor(defaults: Options, wrote: () => void) {
    this.defaults = defaults
    this.wrote = wrote
  }
  newContext = async (options: Options = {}) => new Context(this, { ...this.defaults, ...options })

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
