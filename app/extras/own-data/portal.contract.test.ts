import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, dayOf } from '#domain/values.ts'
import { openDatabase } from '#utility/database.ts'
import { startTestBackend, type TestBackend } from '../../../tests/support/backend.ts'
import { type Document, faultsOf } from '../../../tests/support/contract-document.ts'
import { logIn, type PortalProcess, startPortal } from '../../../tests/support/portal-process.ts'
import { freePort } from '../../../tests/support/postgres.ts'
import { perToken } from './guard.server.ts'

// The answers under /api/moi to a subscriber's own programs.

let backend: TestBackend
let address: string
let token: string
const portals: PortalProcess[] = []

beforeAll(async () => {
  backend = await startTestBackend()
  address = await start()
  token = await tokenOf('100002')
}, 120_000)

afterAll(async () => {
  await Promise.all(portals.map(portal => portal.kill()))
  await backend?.stop()
})

async function start(settings: Record<string, string> = {}): Promise<string> {
  const port = await freePort()
  portals.push(
    await startPortal(port, {
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${backend.dataDir}/${randomUUID()}.db`,
      ...settings,
    }),
  )
  return `http://127.0.0.1:${port}`
}

async function tokenOf(login: string): Promise<string> {
  const body = { login, id: randomUUID(), name: 'Essai', months: 3 } as const
  const { token } = await backend.ask('createDataToken', { body }, await backend.logIn(login))
  return token
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function ask(path: string, options: RequestInit = {}, at = address) {
  return fetch(`${at}/api/moi/${path}`, {
    redirect: 'manual',
    ...options,
    headers: { ...bearer(token), ...options.headers },
  })
}

/** Why it was refused, as programs read it. */
async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = (await answer.json()) as { status: number; title: string; detail: string }
  expect(problem.status).toBe(answer.status)
  return problem
}

describe('[BEY-53] a list', () => {
  test.each(['points', 'consommation', 'factures'])(
    '%s is read as JSON and as a table',
    async name => {
      const answer = await ask(name)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      const [items = []] = Object.values((await answer.json()) as Record<string, object[]>)
      const points = new Set(items.map(item => (item as { point: string }).point))
      expect([...points].sort()).toEqual(['P100002A', 'P100002B', 'P100002C'])
      const table = await ask(`${name}.csv`)
      expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const [header, ...rows] = (await table.text()).trim().split('\r\n')
      expect(header?.replace('\uFEFF', '').split(';')).toEqual(Object.keys(items[0] ?? {}))
      expect(rows).toHaveLength(items.length)
    },
  )

  test('[BEY-653] [BEY-655] a point says since when it leaks by night; a credit has no last day', async () => {
    const read = async (name: string) =>
      ((await (await ask(name)).json()) as { [list: string]: Record<string, unknown>[] })[name] ??
      []
    const leaks = async () => (await read('points')).map(({ fuiteDepuis }) => fuiteDepuis)
    expect(await leaks()).toEqual([null, null, null])
    const today = dayOf(new Date())
    const db = await openDatabase(backend.dataDir)
    await db.dailyReading.createMany({
      data: [-3, -2, -1].map(days => ({
        ...{ pdcRef: 'P100002B', counterRef: 'C-NUIT', date: addDays(today, days) },
        ...{ litres: 400, nightFlow: 12 },
      })),
    })
    expect(await leaks()).toEqual([null, addDays(today, -3), null])
    const where = { factNumber: 'F100002A-01' }
    const { balanceCents } = await db.invoice.findUniqueOrThrow({ where })
    await db.invoice.update({ where, data: { balanceCents: -1500 } })
    const credit = (await read('factures')).find(({ numero }) => numero === 'F100002A-01')
    await db.invoice.update({ where, data: { balanceCents } })
    await db.$disconnect()
    expect(credit).toMatchObject({ etat: 'avoir', resteCentimes: -1500, dateLimite: null })
  })

  test('[BEY-13] no invoice is said to be late: of more time to pay, a tool knows nothing', async () => {
    const { factures } = (await (await ask('factures')).json()) as { factures: { etat: string }[] }
    expect([...new Set(factures.map(({ etat }) => etat))].sort()).toEqual(['réglée', 'à payer'])
  })

  test('amounts are cents, newest first, of one point and since a day', async () => {
    const { factures } = (await (await ask('factures?point=P100002C')).json()) as {
      factures: { point: string; date: string; montantCentimes: number }[]
    }
    const utility = await backend.ask(
      'getInvoices',
      { query: { pdc: 'P100002C' } },
      await backend.logIn('100002'),
    )
    expect(factures.map(one => one.montantCentimes)).toEqual(
      utility.map(({ facture }) => Math.round(facture.amountFact * 100)),
    )
    const dates = factures.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().reverse())
    const since = dates[1] as string
    const later = await (await ask(`factures?point=P100002C&depuis=${since}`)).json()
    expect((later as { factures: object[] }).factures).toHaveLength(2)
  })

  test('what may not be asked is said', async () => {
    for (const [path, status] of [
      ['factures?depuis=hier', 400],
      ['factures?depui=2026-01-01', 400],
      ['points?depuis=2026-01-01', 400],
      ['consommation?point=P999999', 404],
      // The beginning of three of theirs.
      ['consommation?point=P100002', 404],
    ] as const)
      expect([path, (await problemOf(await ask(path))).status]).toEqual([path, status])
  })

  test('nothing is sent twice that has not changed', async () => {
    const etag = (await ask('points')).headers.get('etag') ?? ''
    const again = await ask('points', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask('points', { headers: { 'if-none-match': 'W/"x"' } })).status).toBe(200)
  })

  test('is read by GET and HEAD, and by nothing else', async () => {
    const head = await ask('points', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = await ask('points', { method: 'POST', body: new URLSearchParams() })
    expect((await problemOf(post)).status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
    for (const method of ['OPTIONS', 'PUT', 'DELETE']) {
      const answer = await ask('points', { method })
      expect([method, answer.status]).toEqual([method, 405])
      await answer.body?.cancel()
    }
  })

  test('an outage is answered with the time to come again', async () => {
    const alone = await start({ UTILITY_API_URL: 'http://127.0.0.1:9/api' })
    const answer = await ask('points', {}, alone)
    expect((await problemOf(answer)).status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('60')
    const closed = await start({ MAINTENANCE: '1' })
    expect((await problemOf(await ask('points', {}, closed))).title).toBe('Maintenance en cours')
  }, 60_000)
})

test('[BEY-51] another subscriber’s point is not there, nor is a page of the portal', async () => {
  expect((await problemOf(await ask('consommation?point=P100001'))).status).toBe(404)
  for (const path of ['/home', '/factures/consulter/export', '/compteabo/mes-donnees/tout.json']) {
    const page = await fetch(address + path, { headers: bearer(token), redirect: 'manual' })
    expect([path, page.status]).toEqual([path, 302])
    expect(page.headers.get('location')).toMatch(/^\/connexion/)
  }
})

describe('[BEY-54] the token', () => {
  test('is refused in an address, and said to be revoked', async () => {
    const ways = [`points?jeton=${token}`, `points?access_token=x`, `points?point=${token}`]
    for (const path of ways) {
      const { status, detail } = await problemOf(await ask(path))
      expect([path, status]).toEqual([path, 400])
      expect(detail).toContain('révoquez-le')
    }
  })

  test('is in the header: a cookie of a session, or another scheme, is worth nothing', async () => {
    const { cookie } = await logIn(address, '100002')
    const wrong: Record<string, string>[] = [
      { authorization: '', cookie },
      { authorization: `Basic ${btoa(`100002:${token}`)}` },
      { authorization: `Bearer ${await backend.logIn('100002')}` },
      { authorization: token },
    ]
    for (const headers of wrong) {
      const answer = await ask('points', { headers })
      expect((await problemOf(answer)).status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api-moi"')
    }
  })

  test('is of no use to another site’s page', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await ask('points', { headers })
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('is in no line of the log, right or wrong', async () => {
    const wrong = `eau_${'0'.repeat(48)}`
    await ask('points')
    await ask('points', { headers: bearer(wrong) })
    await ask(`points?jeton=${token}`)
    await fetch(`${address}/api/moi/${token}`, { redirect: 'manual' })
    const lines = portals.flatMap(({ lines }) => lines).join('\n')
    expect(lines).toContain('/api/moi/points')
    expect(lines).not.toContain('eau_')
  })
})

test('[BEY-55] what is read is as its document says', async () => {
  const answer = await fetch(`${address}/api/moi/openapi.json`)
  expect(answer.status).toBe(200)
  const document = (await answer.json()) as {
    openapi: string
    paths: Record<string, { get: { responses: Record<string, { content: Content }> } }>
    components: { schemas: Record<string, { required: string[] }> }
  }
  type Content = Record<string, { schema: { required: string[]; properties: Items } }>
  type Items = Record<string, { items: { $ref: string } }>
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/moi/points', '/api/moi/consommation', '/api/moi/factures.csv']),
  )
  expect(await faultsOf(structuredClone(document) as unknown as Document)).toEqual([])
  for (const [path, { get }] of Object.entries(document.paths)) {
    // The days of meters come from another extra, and are tried there.
    if (path.startsWith('/api/moi/jours')) continue
    const read = await fetch(address + path, { headers: bearer(token) })
    const content = get.responses['200']?.content ?? {}
    const [type = ''] = Object.keys(content)
    expect(read.headers.get('content-type')).toContain(type)
    if (type !== 'application/json') continue
    const { schema } = content[type] as Content[string]
    const json = z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .parse(await read.json())
    expect(Object.keys(json)).toEqual(schema.required)
    const [name = ''] = schema.required
    const { $ref = '' } = schema.properties[name]?.items ?? {}
    const item = document.components.schemas[$ref.split('/').at(-1) ?? '']
    for (const one of json[name] ?? []) expect(Object.keys(one)).toEqual(item?.required)
  }
})

describe('[BEY-56] how often', () => {
  test('a token reads, as each answer says; beyond, it waits', async () => {
    const own = await tokenOf('100003')
    const read = () => ask('points', { headers: bearer(own) })
    const first = await read()
    expect(first.headers.get('ratelimit-policy')).toBe(`"jeton";q=${perToken.times};w=3600`)
    expect(first.headers.get('ratelimit')).toMatch(/^"jeton";r=119;t=3[56]\d\d$/)
    const statuses: number[] = []
    // A few at once: a call has so many places.
    while (statuses.length < perToken.times - 1) {
      const some = Math.min(7, perToken.times - 1 - statuses.length)
      const answers = await Promise.all(Array.from({ length: some }, read))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    const over = await read()
    expect((await problemOf(over)).status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(over.headers.get('ratelimit')).toMatch(/^"jeton";r=0;/)
    expect((await ask('points')).status).toBe(200)
  }, 60_000)

  test('wrong tokens are tried, is bounded by address, a hundred at once like one; right and unjudged ones are not', async () => {
    const small = await start({ PEOPLE_PER_ADDRESS: '1' })
    const own = bearer(await tokenOf('100003'))
    const statusOf = async () => (await ask('points', { headers: own }, small)).status
    const fault = { call: 'getDataTokenOwner', mode: '500', times: 11 }
    await backend.call('POST', '/demo/pannes', { body: fault })
    for (let n = 0; n < 11; n++) expect(await statusOf()).toBe(503)
    for (let n = 0; n < 11; n++) expect(await statusOf()).toBe(200)
    const before = await backend.call('GET', '/demo/journal')
    const asked = ((await before.json()) as object[]).length
    const guess = () =>
      ask(
        'points',
        { headers: bearer(`eau_${randomUUID().replaceAll('-', '').padEnd(48, '0')}`) },
        small,
      )
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(one => one.status)
    expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(20)
    const journal = (await (await backend.call('GET', '/demo/journal')).json()) as object[]
    expect(journal.length - asked).toBeLessThanOrEqual(11)
    // A text that cannot be a token is not counted, and does not reach the back end.
    const strange = await ask('points', { headers: bearer('x') }, small)
    expect((await problemOf(strange)).status).toBe(401)
  }, 60_000)
})

test('[BEY-52] revoked, it is refused by the next reading', async () => {
  const revoked = await tokenOf('100004')
  const read = async () => (await ask('points', { headers: bearer(revoked) })).status
  expect(await read()).toBe(200)
  const session = await backend.logIn('100004')
  const query = { userLogin: '100004' }
  const [{ id } = { id: '' }] = await backend.ask('getDataTokens', { query }, session)
  await backend.ask('revokeDataToken', { body: { login: '100004', id } }, session)
  expect(await read()).toBe(401)
})
