import { beforeEach, describe, expect, test } from 'vitest'
import { backTo } from '#http/attachment.server.ts'
import { settings } from '#settings.server.ts'
import {
  asked,
  cookieFrom,
  ledBy,
  lives,
  loggedIn,
  onStore,
  through,
  thrown,
  toastsAfter,
} from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { guarded, requireAdmin, requireSubscriber } from './guards.server.ts'
import { endRow } from './session-store.server.ts'

const { admits, answer, fail, received } = utility()
onStore()

const ended = 'Vous avez été déconnecté. Votre session a expiré.'
const location = (answer: Response) => answer.headers.get('location')
const setCookies = (answer: Response) => answer.headers.getSetCookie()

/** A loader whose work makes a call. */
const invoices = guarded(requireSubscriber, ({ call }) =>
  call('getInvoices', { query: { pdc: 'PDC1' } }),
)

describe('a subscriber’s page', () => {
  beforeEach(() => {
    admits('PDC1', 'PDC2')
  })

  test('[GUARD-02] leads a visitor who is not logged in to the log-in, and back afterwards', async () => {
    const deep = await ledBy(requireSubscriber, asked('/factures/consulter?facture=F1'))
    expect(deep.status).toBe(302)
    expect(location(deep)).toBe('/connexion?redirectTo=%2Ffactures%2Fconsulter%3Ffacture%3DF1')
    expect(location(await ledBy(requireSubscriber, asked('/home')))).toBe('/connexion')
    expect(received()).toEqual([])
  })

  test('knows whose it is, and calls with their token', async () => {
    const { session, cookie } = await loggedIn('subscriber')
    const guarded = await through(requireSubscriber, asked('/home', { cookie }))
    expect(guarded.who).toEqual({ owner: session.owner, name: session.name })
    expect(guarded.pdcs.map(({ pdcRef }) => pdcRef)).toEqual(['PDC1', 'PDC2'])
    answer('getInvoices', [])
    await guarded.call('getInvoices', { query: { pdc: 'PDC1' } })
    for (const { headers } of received())
      expect(headers.get('authorization')).toBe(`Bearer ${session.token}`)
  })

  test('[GUARD-05] asks the utility for the role, once for layout, screen and action of one request', async () => {
    const { cookie } = await loggedIn('subscriber')
    const args = asked('/home', { cookie })
    await Promise.all([through(requireSubscriber, args), through(requireSubscriber, args)])
    await through(requireSubscriber, args)
    expect(received('isAdmin')).toHaveLength(1)
    expect(received('isAdmin')[0]?.url.searchParams.get('userLogin')).toBe('A1001')
    await through(requireSubscriber, asked('/home', { cookie }))
    expect(received('isAdmin')).toHaveLength(2)
  })

  test('[GUARD-06] leads an agent to their own pages, still logged in', async () => {
    const { cookie } = await loggedIn('admin')
    const led = await ledBy(requireSubscriber, asked('/factures', { cookie }))
    expect(location(led)).toBe('/adm-sem-webabo/gestion')
    expect(setCookies(led)).toEqual([])
    expect(await lives(cookie)).toBe(true)
  })

  test('[GUARD-11] the utility says who is an agent, whatever the cookie says', async () => {
    answer('isAdmin', true)
    const { cookie } = await loggedIn('subscriber')
    const led = await ledBy(requireSubscriber, asked('/home', { cookie }))
    expect(location(led)).toBe('/connexion')
    expect(await lives(cookie)).toBe(false)
  })

  test('shows the selected metering point, the first one when that is not theirs', async () => {
    const selected = async (pdc?: string) => {
      const { cookie } = await loggedIn('subscriber', pdc ? { pdc } : {})
      return (await through(requireSubscriber, asked('/home', { cookie }))).pdc.pdcRef
    }
    expect(await selected('PDC2')).toBe('PDC2')
    expect(await selected('PDC-OF-A-NEIGHBOUR')).toBe('PDC1')
    expect(await selected()).toBe('PDC1')
  })

  test('says that there is no metering point, where people without one have no page of theirs', async () => {
    answer('getPdcs', [])
    const { cookie } = await loggedIn('subscriber')
    const { EXTRAS } = settings()
    settings().EXTRAS = []
    const page = await ledBy(requireSubscriber, asked('/home', { cookie }))
    settings().EXTRAS = EXTRAS
    expect(page.status).toBe(404)
    expect(await page.json()).toMatchObject({ title: 'Aucun point de comptage' })
  })

  test('has the present day of the utility', async () => {
    answer('isAdmin', Response.json(false, { headers: { 'x-jour': '2026-03-15' } }))
    const { cookie } = await loggedIn('subscriber')
    expect((await through(requireSubscriber, asked('/home', { cookie }))).today).toBe('2026-03-15')
  })

  test('reads the posted form', async () => {
    const { cookie } = await loggedIn('subscriber')
    const { form } = await through(
      requireSubscriber,
      asked('/pdc', { cookie, form: { pdc: 'PDC2' } }),
    )
    expect((await form()).get('pdc')).toBe('PDC2')
  })
})

test('a subscriber sees and closes their own sessions, this one excepted', async () => {
  admits('PDC1')
  const [here, elsewhere] = [await loggedIn('subscriber'), await loggedIn('subscriber')]
  const staff = await loggedIn('admin')
  const { sessions } = await through(requireSubscriber, asked('/home', { cookie: here.cookie }))
  const current = (await sessions.list()).filter(session => session.current)
  expect(current).toHaveLength(1)
  await sessions.closeOthers()
  expect(await sessions.list()).toEqual(current)
  expect(await lives(here.cookie)).toBe(true)
  expect(await lives(elsewhere.cookie)).toBe(false)
  expect(await lives(staff.cookie)).toBe(true)
})

describe('a session that is over', () => {
  test.each([401, 400])(
    '[MSG-03] [MSG-04] [MSG-05] [MSG-07] [MSG-08] two calls answered %d: logged out, one message, and nothing else',
    async status => {
      fail('isAdmin', status)
      fail('getPdcs', status)
      const { cookie } = await loggedIn('subscriber')
      const led = await ledBy(requireSubscriber, asked('/factures?a=1', { cookie }))
      expect(location(led)).toBe('/connexion?redirectTo=%2Ffactures%3Fa%3D1')
      expect(await toastsAfter(led)).toMatchObject({ count: 1, toast: { text: ended } })
      expect(cookieFrom([cookie, ...setCookies(led)])).not.toContain('session=')
      expect(await lives(cookie)).toBe(false)
    },
  )

  test('[MSG-05] an agent is led to the agents’ log-in', async () => {
    fail('isAdmin', 401)
    const { cookie } = await loggedIn('admin')
    const led = await ledBy(requireAdmin, asked('/adm-sem-webabo/gestion', { cookie }))
    expect(location(led)).toMatch(/^\/adm-sem-webabo\?/)
    expect(await toastsAfter(led)).toMatchObject({ count: 1, toast: { text: ended } })
    expect(await lives(cookie)).toBe(false)
  })

  test('a form that found it ended leads back to the page it was sent from', async () => {
    const { session, cookie } = await loggedIn('subscriber')
    await endRow(session.sid)
    const headers = { referer: 'http://portail.test/factures?facture=F1' }
    const args = asked('/pdc', { cookie, form: { pdc: 'P100002' }, headers })
    expect(location(await ledBy(requireSubscriber, args))).toBe(
      '/connexion?redirectTo=%2Ffactures%3Ffacture%3DF1',
    )
  })

  test('a form without a cookie is not kept, which the log-in says; a visit loses nothing', async () => {
    const lost = await ledBy(requireSubscriber, asked('/pdc', { form: { pdc: 'PDC2' } }))
    expect((await toastsAfter(lost)).toast?.text).toMatch(
      /^Vous n’êtes plus connecté.*pas été gardé/,
    )
    const visit = await ledBy(requireSubscriber, asked('/factures'))
    expect((await toastsAfter(visit)).count).toBe(0)
  })

  test('a form that was sent from an e-mailed link takes its secret into no other address', async () => {
    const headers = { referer: 'http://portail.test/compteabo/changer-mail/un-jeton-secret' }
    const led = await ledBy(requireSubscriber, asked('/pdc', { form: {}, headers }))
    expect(location(led)).toBe('/connexion')
    expect([...led.headers].join()).not.toContain('un-jeton-secret')
  })

  test('a call of the screen itself ends it too', async () => {
    admits('PDC1')
    fail('getInvoices', 401)
    const { cookie } = await loggedIn('subscriber')
    const led = await thrown(invoices(asked('/factures', { cookie })))
    expect(location(led)).toBe('/connexion?redirectTo=%2Ffactures')
    expect(await lives(cookie)).toBe(false)
  })

  test.each([
    ['subscriber', '/connexion'],
    ['admin', '/adm-sem-webabo'],
  ] as const)(
    '[GUARD-03] [GUARD-04] a %s’s cookie whose session ended is cleared, at %s',
    async (role, logIn) => {
      const { session, cookie } = await loggedIn(role)
      await endRow(session.sid)
      const led = await ledBy(requireSubscriber, asked('/home', { cookie }))
      expect(location(led)).toBe(logIn)
      expect(await toastsAfter(led)).toMatchObject({ count: 1, toast: { text: ended } })
      expect(cookieFrom([cookie, ...setCookies(led)])).not.toContain('session=')
      expect(received()).toEqual([])
    },
  )
})

describe('a call that fails', () => {
  beforeEach(() => {
    admits('PDC1')
  })
  const generic =
    'Problème lors de la récupération de vos factures. Veuillez contacter notre service Gestion Clientèle au 09 69 00 00 00.'

  test.each([500, 'garbage', 'cut'] as const)(
    '[MSG-08] an outage (%s) is a page of its own, and the session goes on',
    async how => {
      fail('getInvoices', how)
      const { cookie } = await loggedIn('subscriber')
      const page = await thrown(invoices(asked('/factures', { cookie })))
      expect(page.status).toBe(503)
      expect(await page.json()).toEqual({
        title: 'Service momentanément indisponible',
        text: generic,
      })
      expect(setCookies(page)).toEqual([])
      expect(await lives(cookie)).toBe(true)
    },
  )

  test('[MSG-09] shows the message of a refusal, or the generic text without one', async () => {
    const { cookie } = await loggedIn('subscriber')
    const shown = async (status: number, message: string) => {
      fail('getInvoices', status, { message })
      const page = await thrown(invoices(asked('/factures', { cookie })))
      return [page.status, JSON.stringify(await page.json())] as const
    }
    for (const status of [404, 403, 409]) {
      const [answered, text] = await shown(status, 'Facture archivée.')
      expect(answered).toBe(status)
      expect(text).toContain('Facture archivée.')
      expect((await shown(status, ''))[1]).toContain(generic)
    }
    const [answered, text] = await shown(500, 'ORA-12541: no listener')
    expect(answered).toBe(503)
    expect(text).toContain(generic)
    expect(text).not.toContain('ORA')
    expect(await lives(cookie)).toBe(true)
  })
})

describe('a file that cannot be had', () => {
  const file = guarded(
    requireSubscriber,
    ({ call }) => call('getInvoices', { query: { pdc: 'PDC1' } }),
    backTo(({ url }) => `/factures${url.search}`),
  )
  const wanted = '/factures/F1/fichier?pdc=PDC1'
  const words = /^Problème lors .* Veuillez contacter notre service Gestion Clientèle au 09/

  test('leads back to its page, with the reason', async () => {
    admits('PDC1')
    fail('getInvoices', 500)
    const { cookie } = await loggedIn('subscriber')
    const led = await thrown(file(asked(wanted, { cookie })))
    expect([led.status, location(led)]).toEqual([303, '/factures?pdc=PDC1'])
    expect((await toastsAfter(led)).toast?.text).toMatch(words)
  })

  test('is shown at once where the guard itself has no answer: that page would wait as long', async () => {
    answer('isAdmin', false)
    fail('getPdcs', 'cut')
    const { cookie } = await loggedIn('subscriber')
    const refusal = await thrown(file(asked(wanted, { cookie })))
    expect([refusal.status, location(refusal)]).toEqual([503, null])
    expect(await refusal.text()).toMatch(words)
    expect(setCookies(refusal)).toEqual([])
  })
})
