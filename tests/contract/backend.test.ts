import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#backend/database.ts'
import { startTestBackend, subscriberPassword, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.stop())

test('[GUARD-15] the e-mail address of another subscriber is theirs as their number is', async () => {
  const body = { user: 'lucas.petit@example.fr', token: 'demo-mail-100006' }
  const answered = await backend.send('modifyMail', { body }, await backend.logIn('100001'))
  expect(answered.status).toBe(403)
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
  test('input that the catalogue does not describe is named, and one that cannot be read is refused, with 422', async () => {
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
