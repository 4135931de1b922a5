import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#backend/database.ts'
import type { OutgoingFile } from '#upstream/endpoint.ts'
import { addMonths, dayOf } from '../../app/domain/values.ts'
import { startTestBackend, subscriberPassword, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.stop())

const pdfStart = '%PDF-1.7 '

/** A PDF on its way, of so many bytes. */
function document(size: number, name = 'relevé.pdf'): OutgoingFile {
  const content = async function* () {
    yield Buffer.alloc(size, pdfStart)
  }
  return { name, type: 'application/pdf', size, content }
}

test.each([
  {
    name: 'saveNotices',
    body: {
      ...{ login: '100001', avis: [] },
      seuils: [{ pdc: 'P100002A', valeur: 400, unite: 'litresJour' }],
    },
  },
  {
    name: 'inviteTrusted',
    body: {
      ...{ login: '100001', kind: 'family', name: 'Amel', mail: 'amel@aide.example' },
      ...{ points: ['P100002A'], rights: ['see'], until: addMonths(dayOf(new Date()), 3) },
    },
  },
  { name: 'modifyMail', body: { user: 'lucas.petit@example.fr', token: 'demo-mail-100006' } },
] as const)(
  '[GUARD-15] $name refuses 100001 what is not theirs, within a list or by its e-mail address too',
  async ({ name, body }) => {
    const answered = await backend.send(name, { body } as never, await backend.logIn('100001'))
    expect(answered.status).toBe(403)
  },
)

describe('documents', () => {
  const send = async (...attachements: OutgoingFile[]) => {
    const reference = randomUUID()
    const body = { reference, pdc: 'P100001', date: '2026-12-01', message: 'Fin de bail' }
    const token = await backend.logIn('100001')
    const response = await backend.send('sendDocuments', { body, files: { attachements } }, token)
    return { reference, status: response.status, answer: await response.json() }
  }

  test('are kept as they were sent, once for their reference', async () => {
    const [first, second] = [document(5_242_880, 'acte.pdf'), document(9, 'relevé « 1 ».pdf')]
    const { reference, answer } = await send(first, second)
    expect(answer).toBe(1)
    const db = await openDatabase(backend.dataDir)
    const rows = await db.requestFile.findMany({ where: { reference }, orderBy: { id: 'asc' } })
    await db.$disconnect()
    expect(rows.map(({ name, size }) => [name, size])).toEqual([
      ['acte.pdf', 5_242_880],
      ['relevé « 1 ».pdf', 9],
    ])
    expect(Buffer.from(rows[0]?.content ?? []).equals(Buffer.alloc(5_242_880, pdfStart))).toBe(true)
  })
})

describe('logging in', () => {
  const logIn = (login: string, password = subscriberPassword, isKeep = false) =>
    backend.call('POST', '/api/auth', { body: { login, password, isKeep } })

  test.each(['100001', 'claire.martin@example.fr', ' Claire.Martin@Example.fr '])(
    '[CALL-04] [DATA-03] « %s » gets a JWT',
    async login => {
      const response = await logIn(login)
      expect(response.status).toBe(200)
      const { token } = (await response.json()) as { token: string }
      expect(token.split('.')).toHaveLength(3)
    },
  )

  test.each(['login', 'password', 'isKeep'])('[DATA-26] it takes « %s »', async missing => {
    const { [missing]: _, ...body } = {
      login: '100001',
      password: subscriberPassword,
      isKeep: true,
    } as Record<string, unknown>
    const response = await backend.call('POST', '/api/auth', { body })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ message: `Valeur refusée : ${missing}.` })
  })

  test.each([
    ['a wrong password', '100001', 'eau-claire-2026'],
    ['an unknown number', '999999', subscriberPassword],
    ['an unknown address', 'nobody@example.fr', subscriberPassword],
    ['a subscriber without an account', '100007', subscriberPassword],
    ['an account not activated', '100008', subscriberPassword],
    ['a member of staff', 'admin', 'Source-Vive-2026'],
  ])('[CALL-04] %s is refused with 403 and the same words', async (_who, login, password) => {
    const response = await logIn(login, password)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      message: "Numéro d'abonné, email ou mot de passe incorrect",
    })
  })

  test('a session left idle is refused, one in use lives on', async () => {
    const db = await openDatabase(backend.dataDir)
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const sessionOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).jti as string
    const token = await backend.logIn('100001')
    const where = { id: sessionOf(token) }
    const status = async () =>
      (await backend.call('GET', '/api/users?userLogin=100001', { token })).status

    await db.session.update({ where, data: { expiresAt: hours(1) } })
    expect(await status()).toBe(200)
    const slid = await db.session.findUniqueOrThrow({ where })
    expect(slid.expiresAt.getTime()).toBeGreaterThan(hours(7).getTime())

    await db.session.update({ where, data: { expiresAt: hours(-1) } })
    expect(await status()).toBe(401)

    const kept = (await (await logIn('100001', subscriberPassword, true)).json()) as {
      token: string
    }
    const row = await db.session.findUniqueOrThrow({ where: { id: sessionOf(kept.token) } })
    expect(row.expiresAt.getTime()).toBeGreaterThan(hours(29 * 24).getTime())
    await db.$disconnect()
  })
})

describe('what is not a call', () => {
  test('input that the catalogue does not describe is refused with 422', async () => {
    const token = await backend.logIn('100001')
    const missing = await backend.call('GET', '/api/invoices', { token })
    expect(missing.status).toBe(422)
    const wrong = await backend.call('POST', '/api/auth', { body: { login: 1 } })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toEqual({
      message: 'Valeur refusée : login, password, isKeep.',
    })
    const headers = { 'content-type': 'application/json' }
    const url = `${backend.apiUrl}/api/auth`
    const unreadable = await fetch(url, { method: 'POST', body: '{"login"', headers })
    expect(unreadable.status).toBe(422)
  })

  test('an unknown path or method is a 404 with a message', async () => {
    expect((await backend.call('GET', '/api/nothing')).status).toBe(404)
    expect((await backend.call('PUT', '/api/auth', { body: {} })).status).toBe(404)
    expect(await (await backend.call('GET', '/')).json()).toEqual({ message: expect.any(String) })
  })
})
