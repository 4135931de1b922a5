import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { extraNames } from '#extras/all.ts'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { openApi, type Shown } from '#utility/openapi.ts'
import { type Backend, startBackend } from '#utility/server.ts'
import { readSettings } from '#utility/settings.ts'
import { type Accounts, readAccounts } from '../conformance/accounts.ts'
import { groups, kits, tryAll } from '../conformance/groups.ts'
import type { Demo } from '../conformance/kit.ts'
import { nothing } from '../conformance/samples.ts'
import { trialOf } from '../conformance/trial.ts'
import { type Answered, type Input, readAnswer, wireTo } from '../conformance/wire.ts'

// The examples of the contract are recorded: they are what the conformance kit sends to the embedded back end, on the
// first day of its world, and the answers. The kit acts for Karim Benali (100002), whose three metering points are paid
// in three ways.

const serviceToken = 'jeton-de-service-des-exemples'
const subscriber = '100002'
const password = 'Eau-Claire-2026'
const environment = { NODE_ENV: 'test', PORTAL_URL: 'https://portail.example' } as const

/** A captcha response that is valid until 2100 with the service token above: those of the kit last an hour. */
const captcha = [
  'sign-up.5000',
  '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  '00112233445566778899aabbccddeeff',
  'd0965bef2e758f938bee0b38683295db',
  '4102444800',
  '2acdc8d1af3d18fc5b5ff8ed619923c86ec1f38ea76718228a3af7352194cf01',
  '497803fde2d3a762e220641530404e9f33347ac829c4bf70a94bfd81deeb5c0d.',
].join('-')

const pdf = [
  '%PDF-1.4',
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>> endobj',
  'trailer <</Root 1 0 R>>',
  '%%EOF',
].join('\n')

type Exchange = { name: CallName; input: Input; answered: Answered }

export async function recordedExamples(): Promise<Record<string, Shown>> {
  const exchanges = Object.groupBy(await recorded(), ({ name }) => name)
  return Object.fromEntries(
    Object.keys(catalogue).map(name => [
      name,
      shownOf(name as CallName, exchanges[name as CallName]),
    ]),
  )
}

async function recorded(): Promise<Exchange[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'exemples-'))
  const settings = readSettings({
    ...environment,
    PROMISE_GESTURE_EUROS: '15',
    DEMO: '1',
    BACKEND_PORT: '0',
    PAYMENT_PORT: '0',
    DATA_DIR: dataDir,
    SERVICE_TOKEN: serviceToken,
    BACKEND_JWT_SECRET: 'un-secret-qui-ne-sert-qu-aux-exemples',
  })
  const backend = await startBackend(settings, pino({ level: 'silent' }))
  const exchanges: Exchange[] = []
  try {
    const wire = wireTo(`${backend.apiUrl}/api`, 60_000)
    const send: typeof wire.send = async (name, input, token) => {
      const answered = await wire.send(name, input, token)
      exchanges.push({ name, input, answered: withPublicPaymentUrl(answered, backend) })
      return answered
    }
    const trialBy = (more: Accounts) => {
      const accounts = readAccounts(undefined, environment)
      const liens = { ...accounts.liens, ...more.liens }
      const all = { ...accounts, jetonDeService: serviceToken, ...more, liens }
      return trialOf({ ...wire, send }, all, { write: true })
    }
    const mails = async (to: string) => {
      const response = await fetch(`${backend.apiUrl}/demo/courriels?format=json`)
      const all = (await response.json()) as { to: string; links: string[] }[]
      return all.filter(mail => mail.to === to)
    }
    const demo: Demo = {
      mails,
      ask: async (name, input, token) => readAnswer(name, await send(name, input as Input, token)),
      logIn: async login => {
        const body = { login, password, isKeep: false }
        const { token } = readAnswer('login', await wire.send('login', { body })) as {
          token: string
        }
        return token
      },
      secretTo: async mail => (await mails(mail))[0]?.links[0]?.split('/').at(-1) ?? '',
    }

    const karim = trialBy({ abonne: { login: subscriber, password } })
    const reading = groups.filter(({ name }) => /^(formes|listes|fichiers)$/.test(name))
    await tryAll(reading, karim)
    await karim.ask('getUserHistoric', { query: { pdc: 'P100002A' } }, 'subscriber')
    const liens = {}
    for (const { links } of kits) Object.assign(liens, await links?.(demo))
    await tryAll(groups, trialBy({ liens }))
    for (const { examples } of kits) await examples?.(demo)
  } finally {
    await backend.close()
    await rm(dataDir, { recursive: true })
  }
  return exchanges
}

/** Replaces the address of the payment page, which has a port of this machine. */
const withPublicPaymentUrl = (answered: Answered, { paymentUrl }: Backend): Answered => ({
  ...answered,
  bytes: Buffer.from(answered.bytes.toString().replaceAll(paymentUrl, 'https://paiement.example')),
})

function shownOf(name: CallName, exchanges: Exchange[] = []): Shown {
  const { answer, summary, refuses = [] }: Endpoint = catalogue[name]
  const done = exchanges.filter(({ answered }) => answered.status === 200)
  const refusals = refusalsIn(exchanges, refuses)
  if (typeof answer === 'string') return { ...sentIn(done[0]), answers: { fichier: pdf }, refusals }
  const answers = done.map(exchange => {
    const value: unknown = JSON.parse(String(exchange.answered.bytes), shortenList)
    return { exchange, value, weight: weightOf(exchange, value, summary) }
  })
  const [first, ...others] = answers.toSorted((a, b) => b.weight - a.weight)
  const codes = others.filter(({ value }) => typeof value !== 'object')
  const isAnyNumber = answer.safeParse(77).success
  const possible = [null, [], true, false, 0, 1, 2, 3].filter(
    value => !isAnyNumber && answer.safeParse(value).success,
  )
  const received = [...(first ? [first] : []), ...codes].map(({ value }) => value)
  return {
    ...sentIn(first?.exchange),
    answers: Object.fromEntries([...received, ...possible].map(value => [nameOf(value), value])),
    refusals,
  }
}

/**
 * The heaviest answer is shown first: the code that the summary gives for success, else an answer about Karim Benali,
 * else the longest object, `true`, or an answer to a call that does not try an unknown reference.
 */
function weightOf({ input }: Exchange, value: unknown, summary: string): number {
  const sent = JSON.stringify(input)
  const successCode = /\s: (-?\d)/.exec(summary)?.[1]
  if (String(value) === successCode) return 1e9
  const { length } = JSON.stringify(value)
  const isAboutKarim = sent.includes(subscriber) && value !== null && length > 2
  const weight = isAboutKarim ? 1e8 : 0
  if (typeof value === 'object') return weight + length
  return weight + (value === true ? 1e6 : 0) + (sent.includes(nothing) ? 0 : 1)
}

function nameOf(value: unknown): string {
  if (value === null) return 'rien'
  if (Array.isArray(value) && value.length === 0) return 'vide'
  return typeof value === 'object' ? 'exemple' : `reponse${value}`
}

/** A reviver for JSON.parse: an example shows the first three items of a list. */
const shortenList = (_: string, one: unknown) => (Array.isArray(one) ? one.slice(0, 3) : one)

function sentIn(exchange?: Exchange): Omit<Shown, 'answers'> {
  const { params, query, body, files = {} } = exchange?.input ?? {}
  const attached = Object.keys(files).map(field => [field, [pdf]])
  const sent = { params, query, body, files: Object.fromEntries(attached) }
  return JSON.parse(JSON.stringify(sent), (field, one) =>
    /^(captcha|response)$/.test(field) ? captcha : one,
  )
}

const refusalsIn = (exchanges: Exchange[], statuses: readonly number[]) =>
  Object.fromEntries(
    exchanges
      .filter(({ answered }) => statuses.includes(answered.status))
      .map(({ answered: { status, bytes } }) => [status, JSON.parse(String(bytes)).message]),
  )

/** Writes docs/openapi.json (the catalogue), and the document of each extra that has one; git ignores them. */
if (import.meta.main) {
  const write = (name: string, document: object) =>
    writeFileSync(`docs/${name}.json`, `${JSON.stringify(document, null, 2)}\n`)
  write('openapi', openApi(await recordedExamples()))
  for (const name of extraNames) {
    const file = `../app/extras/${name}/openapi.server.ts`
    if (!existsSync(path.join(import.meta.dirname, file))) continue
    const { document } = await import(file)
    write(document.name, document.write())
  }
}
