import { beforeEach, describe, expect, test } from 'vitest'
import { takeToast } from '#http/toasts.server.ts'
import {
  argsOf,
  asked,
  cookieFrom,
  loggedIn,
  onStore,
  through,
  thrown,
} from '../../tests/support/portal.ts'
import { pdc } from '../../tests/support/samples.ts'
import { utility } from '../../tests/support/upstream.ts'
import { guarded } from './guarded.server.ts'
import {
  currentRole,
  requireAdmin,
  requireSubscriber,
  requireUserManagement,
} from './guards.server.ts'
import { endRow } from './session-store.server.ts'

const { answer, fail, received } = utility()
onStore()

const ended = 'Vous avez été déconnecté. Votre session a expiré.'
const location = (answer: Response) => answer.headers.get('location')
const setCookies = (answer: Response) => answer.headers.getSetCookie()
const lives = async (cookie: string) =>
  (await currentRole(asked('/', { cookie }).request)) !== undefined

/** The messages that the browser brings to the page it was led to. */
async function toastsAfter(answer: Response) {
  const cookie = cookieFrom(setCookies(answer))
  const { toast } = await takeToast(asked('/', { cookie }).request)
  return { count: setCookies(answer).filter(line => line.startsWith('avis=')).length, toast }
}

/** A loader whose work makes a call. */
const invoices = guarded(requireSubscriber, ({ call }) =>
  call('getInvoices', { query: { pdc: 'PDC1' } }),
)

describe('a subscriber’s page', () => {
  beforeEach(() => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
  })

  test('[GUARD-02] leads who is not logged in to the log-in, and back afterwards', async () => {
    const deep = await thrown(through(requireSubscriber, asked('/factures/consulter?facture=F1')))
    expect(deep.status).toBe(302)
    expect(location(deep)).toBe('/connexion?redirectTo=%2Ffactures%2Fconsulter%3Ffacture%3DF1')
    expect(location(await thrown(through(requireSubscriber, asked('/home'))))).toBe('/connexion')
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
    const led = await thrown(through(requireSubscriber, asked('/factures', { cookie })))
    expect(location(led)).toBe('/adm-sem-webabo/gestion')
    expect(setCookies(led)).toEqual([])
    expect(await lives(cookie)).toBe(true)
  })

  test('[GUARD-11] the utility says who is an agent, whatever the cookie says', async () => {
    answer('isAdmin', true)
    const { cookie } = await loggedIn('subscriber')
    const led = await thrown(through(requireSubscriber, asked('/home', { cookie })))
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

  test('says so when there is no metering point', async () => {
    answer('getPdcs', [])
    const { cookie } = await loggedIn('subscriber')
    const page = await thrown(through(requireSubscriber, asked('/home', { cookie })))
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
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1')])
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
    '[MSG-03] [MSG-04] [MSG-05] [MSG-07] [MSG-08] two calls answered %d: logged out, told once, and nothing else',
    async status => {
      fail('isAdmin', status)
      fail('getPdcs', status)
      const { cookie } = await loggedIn('subscriber')
      const led = await thrown(through(requireSubscriber, asked('/factures?a=1', { cookie })))
      expect(location(led)).toBe('/connexion?redirectTo=%2Ffactures%3Fa%3D1')
      expect(await toastsAfter(led)).toMatchObject({ count: 1, toast: { text: ended } })
      expect(cookieFrom([cookie, ...setCookies(led)])).not.toContain('session=')
      expect(await lives(cookie)).toBe(false)
    },
  )

  test('[MSG-05] an agent is led to the agents’ door', async () => {
    fail('isAdmin', 401)
    const { cookie } = await loggedIn('admin')
    const led = await thrown(through(requireAdmin, asked('/adm-sem-webabo/gestion', { cookie })))
    expect(location(led)).toMatch(/^\/adm-sem-webabo\?/)
    expect(await toastsAfter(led)).toMatchObject({ count: 1, toast: { text: ended } })
    expect(await lives(cookie)).toBe(false)
  })

  test('a form that found it ended leads back to the page it was sent from', async () => {
    const { session, cookie } = await loggedIn('subscriber')
    await endRow(session.sid)
    const headers = { referer: 'http://portail.test/factures?facture=F1' }
    const args = asked('/pdc', { cookie, form: { pdc: 'PDC2' }, headers })
    expect(location(await thrown(through(requireSubscriber, args)))).toBe(
      '/connexion?redirectTo=%2Ffactures%3Ffacture%3DF1',
    )
  })

  test('a form that was sent from an e-mailed link takes its secret into no other address', async () => {
    const headers = { referer: 'http://portail.test/compteabo/changer-mail/un-jeton-secret' }
    const led = await thrown(through(requireSubscriber, asked('/pdc', { form: {}, headers })))
    expect(location(led)).toBe('/connexion')
    expect([...led.headers].join()).not.toContain('un-jeton-secret')
  })

  test('a call of the screen itself ends it too', async () => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
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
    '[GUARD-04] a %s’s cookie whose session ended is cleared, at %s',
    async (role, door) => {
      const { session, cookie } = await loggedIn(role)
      await endRow(session.sid)
      const led = await thrown(through(requireSubscriber, asked('/home', { cookie })))
      expect(location(led)).toBe(door)
      expect(await toastsAfter(led)).toMatchObject({ count: 1, toast: { text: ended } })
      expect(cookieFrom([cookie, ...setCookies(led)])).not.toContain('session=')
      expect(received()).toEqual([])
    },
  )
})

describe('a call that fails', () => {
  beforeEach(() => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
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

  test('[MSG-09] shows the server’s message, or the generic text without one', async () => {
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
    expect((await shown(500, 'Base fermée.'))[1]).toContain('Base fermée.')
    expect(await lives(cookie)).toBe(true)
  })
})

describe('a staff page', () => {
  const gestion = '/adm-sem-webabo/gestion'

  test('[GUARD-09] is nobody’s who is not logged in', async () => {
    const led = await thrown(through(requireAdmin, asked(gestion)))
    expect(location(led)).toBe('/adm-sem-webabo?redirectTo=%2Fadm-sem-webabo%2Fgestion')
  })

  test('is an agent’s', async () => {
    answer('isAdmin', true)
    const { session, cookie } = await loggedIn('admin')
    const { who } = await through(requireAdmin, asked(gestion, { cookie }))
    expect(who).toEqual({ owner: session.owner, name: session.name })
  })

  test('[GUARD-07] leads a subscriber home, still logged in', async () => {
    answer('isAdmin', false)
    const { cookie } = await loggedIn('subscriber')
    const led = await thrown(through(requireAdmin, asked(gestion, { cookie })))
    expect(location(led)).toBe('/home')
    expect(setCookies(led)).toEqual([])
    expect(await lives(cookie)).toBe(true)
  })

  test.each(['subscriber', 'admin'] as const)(
    'needs both the utility and the cookie to say so: a %s whose role changed logs in again',
    async role => {
      answer('isAdmin', role === 'subscriber')
      const { cookie } = await loggedIn(role)
      const led = await thrown(through(requireAdmin, asked(gestion, { cookie })))
      expect(location(led)).toBe(role === 'admin' ? '/adm-sem-webabo' : '/connexion')
      expect(await lives(cookie)).toBe(false)
    },
  )

  test.each([500, 403, 'cut', 'garbage'] as const)(
    '[GUARD-08] a role check that fails (%s) ends the session, at the agents’ door',
    async how => {
      fail('isAdmin', how)
      const { cookie } = await loggedIn('admin')
      const led = await thrown(through(requireAdmin, asked(gestion, { cookie })))
      expect(location(led)).toBe('/adm-sem-webabo')
      expect(cookieFrom([cookie, ...setCookies(led)])).not.toContain('session=')
      expect((await toastsAfter(led)).toast?.text).toMatch(
        /^Problème lors de la vérification de vos droits\. Veuillez contacter/,
      )
      expect(await lives(cookie)).toBe(false)
    },
  )

  test('a browser that leaves during the role check stays logged in', async () => {
    const leaving = new AbortController()
    answer('isAdmin', () => {
      leaving.abort()
      return true
    })
    const { cookie } = await loggedIn('admin')
    const args = asked(gestion, { cookie })
    await thrown(
      through(requireAdmin, argsOf(new Request(args.request, { signal: leaving.signal }))),
    )
    expect(await lives(cookie)).toBe(true)
  })
})

describe('the page of the accounts of agents', () => {
  const page = '/adm-sem-webabo/userManangement'
  beforeEach(() => answer('isAdmin', true))

  test('[GUARD-10] [GUARD-14] is for those who manage them, and they are asked about once', async () => {
    answer('haveAccessUserManagement', true)
    const { session, cookie } = await loggedIn('admin')
    const args = asked(page, { cookie })
    const [{ who }, shell] = await Promise.all([
      through(requireUserManagement, args),
      through(requireAdmin, args),
    ])
    expect(who.owner).toBe(session.owner)
    expect(await shell.managesUsers()).toBe(true)
    expect(received('haveAccessUserManagement')).toHaveLength(1)
    expect(received('isAdmin')).toHaveLength(1)
  })

  test('[GUARD-10] leads other agents to their requests, still logged in', async () => {
    answer('haveAccessUserManagement', false)
    const { cookie } = await loggedIn('admin')
    const led = await thrown(through(requireUserManagement, asked(page, { cookie })))
    expect([led.status, location(led)]).toEqual([302, '/adm-sem-webabo/gestion'])
    expect(setCookies(led)).toEqual([])
    expect(await lives(cookie)).toBe(true)
  })

  test('is no subscriber’s', async () => {
    answer('isAdmin', false)
    const { cookie } = await loggedIn('subscriber')
    expect(location(await thrown(through(requireUserManagement, asked(page, { cookie }))))).toBe(
      '/home',
    )
    expect(received('haveAccessUserManagement')).toEqual([])
  })

  test.each([500, 403, 'cut'] as const)(
    '[GUARD-08] a check of the right that fails (%s) ends the session',
    async how => {
      fail('haveAccessUserManagement', how)
      const { cookie } = await loggedIn('admin')
      const led = await thrown(through(requireUserManagement, asked(page, { cookie })))
      expect(location(led)).toBe('/adm-sem-webabo')
      expect(await lives(cookie)).toBe(false)
    },
  )
})
