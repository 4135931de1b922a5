import { describe, expect, test } from 'vitest'
import { asked, closePortal, ledBy, lives, loggedIn, onStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import {
  type Guard,
  publicPage,
  publicService,
  requireAccount,
  requireAdmin,
  requireSubscriber,
  requireSubscriberFrame,
  requireUserManagement,
} from './guards.server.ts'

// Every guard looks at these before it asks for the session.

const { received } = utility()
onStore()

const location = (answer: Response) => answer.headers.get('location')

const guards: [string, Guard<unknown>][] = [
  requireSubscriber,
  requireSubscriberFrame,
  requireAccount,
  requireAdmin,
  requireUserManagement,
  publicPage,
].map(guard => [guard.name, guard])

describe('a portal that is closed for maintenance', () => {
  test.each(guards)(
    '[GUARD-01] [SHELL-20] [SHELL-24] %s: says so before anything else, and ends no session',
    async (_, guard) => {
      const agent = await loggedIn('admin')
      const subscriber = await loggedIn('subscriber')
      closePortal()
      for (const cookie of ['', agent.cookie, subscriber.cookie, 'session=forged']) {
        const foreign = { origin: 'http://evil.test' }
        for (const [status, args] of [
          [302, asked('/home', { cookie })],
          [303, asked('/home', { cookie, form: {}, headers: foreign })],
        ] as const) {
          const led = await ledBy(guard, args)
          expect([led.status, location(led)]).toEqual([status, '/maintenance'])
          expect(led.headers.getSetCookie()).toEqual([])
        }
        const refused = await ledBy(
          guard,
          asked('/home', { cookie, form: { message: 'Mon texte' } }),
        )
        expect(refused.status).toBe(503)
        expect(await refused.json()).toMatchObject({
          title: 'Maintenance en cours',
          text: expect.stringContaining('rien n’a été envoyé'),
          typed: { text: 'Mon texte' },
        })
      }
      expect(received()).toEqual([])
      expect(await lives(agent.cookie)).toBe(true)
      expect(await lives(subscriber.cookie)).toBe(true)
    },
  )

  test('tells programs to come again, which would take a redirect for an answer', async () => {
    closePortal()
    const answer = await ledBy(publicService, asked('/paiement/notification'))
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('another site', () => {
  test.each(guards)('posts nothing through %s', async (_, guard) => {
    const { cookie } = await loggedIn('subscriber')
    for (const headers of [
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const page = await ledBy(guard, asked('/pdc', { cookie, form: {}, headers }))
      expect(page.status).toBe(403)
      expect(await page.json()).toEqual({
        title: 'Requête refusée',
        text: 'Requête refusée : elle vient d’un autre site.',
      })
    }
    expect(received()).toEqual([])
  })

  test.each(guards)('%s answers no bare data request', async (_, guard) => {
    const { cookie } = await loggedIn('subscriber')
    const page = await ledBy(guard, asked('/home?_data=routes%2Fhome', { cookie }))
    expect(page.status).toBe(403)
  })
})

test.each(guards)('[BEY-147] %s opens no address with the character NUL', async (_, guard) => {
  const { cookie } = await loggedIn('subscriber')
  for (const path of ['/historique/%00', '/home?pdc=P1%00'])
    expect((await ledBy(guard, asked(path, { cookie }))).status).toBe(400)
  expect(received()).toEqual([])
})
