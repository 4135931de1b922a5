import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { FormData, fetch } from 'undici'
import { afterAll, beforeEach } from 'vitest'
import {
  type CaptchaForm,
  captchaResponse,
  captchaSecret,
  issueCaptcha,
} from '#upstream/captcha.server.ts'
import { type Answer, type CallName, catalogue, type Input } from '#upstream/catalogue/index.ts'
import type { Endpoint, OutgoingFile } from '#upstream/endpoint.ts'
import { multipartOf } from '#upstream/multipart.server.ts'
import { openDatabase } from '#utility/database.ts'
import { type Backend, startBackend } from '#utility/server.ts'
import type { Settings } from '#utility/settings.ts'
import { readSchemaAgain } from '#utility/world/load.ts'
import { newWorld } from './templates.ts'
import { type World, worldAt } from './world.ts'

export const serviceToken = 'service-token-of-the-tests'
export const subscriberPassword = 'Eau-Claire-2026'
export const adminPassword = 'Source-Vive-2026'

/** What Claire sends about her metering point. */
export const claim = (
  change: Partial<Input<'sendUserClaim'>['body']> = {},
  attachements: OutgoingFile[] = [], // sic
) => ({
  body: {
    ...{ userName: 'Claire Martin', userLogin: '100001', userMail: 'claire.martin@example.fr' },
    ...{ pdc: 'P100001', claimType: '1' as const, message: 'Une canalisation fuit.\nAu jardin.' },
    ...change,
  },
  files: { attachements }, // sic
})

export type TestBackend = Backend &
  World & {
    dataDir: string
    /** Calls the API; `token` becomes the bearer, `body` is sent as JSON unless it is a form. */
    call(
      method: string,
      path: string,
      options?: { token?: string | null; body?: unknown; signal?: AbortSignal },
    ): Promise<Response>
    /** Makes a call of the catalogue, by its name. */
    send<N extends CallName>(name: N, input: Input<N>, token?: string | null): Promise<Response>
    /** The same, and what it answers; throws when it is refused. */
    ask<N extends CallName>(name: N, input: Input<N>, token?: string | null): Promise<Answer<N>>
    /** The subjects of the mails sent to an address, newest first. */
    subjects(to: string): Promise<string[]>
    /** The secret at the end of the link in the newest mail to an address. */
    secretTo(to: string): Promise<string>
    /** A response to the captcha of a form, judged true: createUser asks for one each time. */
    solveCaptcha(form?: CaptchaForm, options?: { judged: boolean }): Promise<string>
    /** The token of a log-in, subscriber or staff. */
    logIn(login: string): Promise<string>
    /** Closes, and removes the data unless they are to be found again. */
    stop(options?: { keepData: boolean }): Promise<void>
  }

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  files?: Record<string, OutgoingFile[]>
}

/** A body as its call wants it: JSON, or a form of several parts. */
const bodyFor = (name: CallName, { body, files }: AnyInput): unknown =>
  (catalogue[name] as Endpoint).encoding === 'multipart'
    ? multipartOf(body as Record<string, string>, files)
    : body

/** The real back end with its tools, on ports of the system's choice and a world of its own. */
export async function startTestBackend(settings: Partial<Settings> = {}): Promise<TestBackend> {
  const dataDir = settings.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'backend-')))
  if (!settings.dataDir) newWorld(dataDir)
  const backend = await startBackend(
    {
      apiPort: 0,
      paymentPort: 0,
      serviceToken,
      jwtSecret: 'a-secret-of-the-tests-that-is-long-enough',
      portalAsksProvider: false,
      demo: true,
      isLiving: false,
      offers: () => true,
      firstNotificationDelay: 5,
      undoSeconds: 300,
      environment: {},
      portalUrl: 'http://localhost:3000',
      mailFrom: 'ne-pas-repondre@eaux.example',
      utilityName: 'Service des eaux',
      phone: '09 69 00 00 00',
      utilityAddress: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
      creditorIdentifier: 'FR90ZZZ999042',
      addressMailbox: 'adresses@eaux.example',
      ...settings,
      dataDir,
    },
    pino({ level: 'silent' }),
  )
  const call: TestBackend['call'] = (method, target, { token, body, signal } = {}) => {
    const isForm = body instanceof FormData
    // Forms are made for it, not for the fetch of Node itself.
    const answer = fetch(new URL(target, backend.apiUrl), {
      method,
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal ?? null,
    })
    return answer as unknown as Promise<Response>
  }
  const send: TestBackend['send'] = (name, input, token) => {
    const { method, path } = catalogue[name]
    const { params, query } = input as AnyInput
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) =>
      encodeURIComponent(params?.[key] ?? ''),
    )
    const search = new URLSearchParams(query).toString()
    return call(method, `/api/${filled}${search && `?${search}`}`, {
      token: token ?? null,
      body: bodyFor(name, input as AnyInput),
    })
  }
  const ask: TestBackend['ask'] = async (name, input, token) => {
    const response = await send(name, input, token)
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} : ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const world = worldAt(backend.apiUrl)
  return {
    ...backend,
    ...world,
    dataDir,
    call,
    send,
    ask,
    subjects: async to => (await world.mails(to)).map(({ subject }) => subject),
    secretTo: async to => (await world.mails(to))[0]?.links[0]?.split('/').at(-1) ?? '',
    async solveCaptcha(form = 'sign-up', { judged } = { judged: true }) {
      const params = captchaResponse(form, await issueCaptcha(form, captchaSecret(serviceToken)))
      if (judged && !(await ask('checkCaptcha', { params }))) throw new Error('judged false')
      return params.response
    },
    async logIn(login) {
      const isStaff = /^[a-z]+$/.test(login)
      const response = isStaff
        ? await call('POST', '/api/admin/auth', { body: { login, password: adminPassword } })
        : await call('POST', '/api/auth', {
            body: { login, password: subscriberPassword, isKeep: false },
          })
      const { token } = (await response.json()) as { token?: string }
      if (!token) throw new Error(`${login} cannot log in: ${response.status}`)
      return token
    },
    async stop({ keepData } = { keepData: false }) {
      await backend.close()
      if (!keepData) await rm(dataDir, { recursive: true })
    },
  }
}

/**
 * The back end of a file's tests and its database, with the world of the first day before each of them, on this day; those
 * who are logged in stay.
 */
export async function onBackend(settings: Partial<Settings> = {}, today?: string) {
  const backend = await startTestBackend(settings)
  const db = await openDatabase(backend.dataDir)
  beforeEach(async () => {
    await backend.reset()
    await readSchemaAgain(db)
    if (today) await backend.setToday(today)
  })
  afterAll(async () => {
    await db.$disconnect()
    await backend.stop()
  })
  return { backend, db }
}
