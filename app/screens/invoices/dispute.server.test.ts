import { beforeEach, describe, expect, test } from 'vitest'
import { takeToast } from '#http/toasts.server.ts'
import { store } from '#store/client.server.ts'
import { asked, cookieFrom, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { invoice, pdc, user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as disputeOf, action as sendDispute } from './dispute.tsx'

const { answer, fail, received } = utility()
onStore()

const here = '/factures/consulter/contester/F1'
const citation = 'Facture F1\u00a0:\n'
const room = 400 - citation.length

type Shown = {
  data: { message: string; errors: { message?: string[] }; notice?: { text: string } }
  init: { status: number; headers?: Record<string, string> }
}

/** What pressing « Envoyer » leads to: the form again, or the list with its message. */
async function send(
  message: string,
  cookie: string,
  more: { number?: string; path?: string; submission?: string } = {},
) {
  const { number = 'F1', path = here, submission } = more
  const form = { message, ...(submission && { submission }) }
  const args = asked(path, { form, cookie, params: { number } })
  const outcome = await sendDispute(args)
  if (!(outcome instanceof Response)) return { shown: outcome as Shown }
  const cookies = cookieFrom([...cookie.split('; '), ...outcome.headers.getSetCookie()])
  const { toast } = await takeToast(asked('/', { cookie: cookies }).request)
  return { to: outcome.headers.get('location'), status: outcome.status, toast, cookies }
}

const open = (cookie: string, number = 'F1') =>
  disputeOf(asked(here, { cookie, params: { number } }))

/** What the utility got; a form of several parts writes each line end as two characters. */
const claims = () =>
  received('sendUserClaim').map(({ body }) => {
    const parts = body as Record<string, string>
    return { ...parts, message: parts.message?.replaceAll('\r\n', '\n') }
  })

/** The Cookie header of a browser that `cookie` was in and that got these. */
const browserAfter = (cookie: string, setCookies: string[]) =>
  cookieFrom([...cookie.split('; '), ...setCookies])

let cookie: string
const words = 'Ce n’est pas mon index.'
beforeEach(async () => {
  await store().quota.deleteMany()
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1')])
  answer('getInvoices', [{ facture: invoice('F1', 30), isCheck: false }])
  answer('getInvoiceLitigation', { text: ['Dites ce qui vous paraît faux.'] })
  answer('getUser', user)
  answer('sendUserClaim', 1)
  cookie = (await loggedIn('subscriber')).cookie
})

test('[INV-14] the dialog says what the litigation call says of this invoice', async () => {
  expect(await open(cookie)).toEqual({
    number: 'F1',
    text: ['Dites ce qui vous paraît faux.'],
    missing: null,
    room,
    submission: expect.stringMatching(/^[\da-f-]{36}$/),
    unsent: null,
  })
  expect(received('getInvoiceLitigation')[0]?.url.search).toBe('?pdc=PDC1&factNumber=F1')
})

test('[INV-15] the message is sent as a complaint that cites the invoice, under the subscriber’s name', async () => {
  const { to, status, toast } = await send(words, cookie, { path: `${here}?annee=2026&page=2` })
  expect(claims()).toEqual([
    {
      userName: 'Marie Martin',
      userLogin: 'A1001',
      userMail: 'marie.martin@exemple.fr',
      message: citation + words,
      claimType: '2',
      pdc: 'PDC1',
    },
  ])
  expect([status, to]).toEqual([303, '/factures/consulter?annee=2026&page=2'])
  expect(toast).toMatchObject({ tone: 'success' })
  expect(toast?.text).toMatch(/facture F1 .* le \d\d\/\d\d\/\d{4} à \d\d:\d\d\. .*historique/)
})

test('[MSG-01] where that call fails the form is there without its words; a refusal is a refusal', async () => {
  fail('getInvoiceLitigation', 500, { once: true })
  const { text, missing, number } = await open(cookie)
  expect([number, text]).toEqual(['F1', []])
  expect(missing?.text).toMatch(/^Problème lors de la récupération des informations sur la contest/)
  fail('getInvoiceLitigation', 403, { once: true })
  expect((await thrown(open(cookie))).status).toBe(403)
  fail('getInvoiceLitigation', 401, { once: true })
  expect((await thrown(open(cookie))).headers.get('location')).toMatch(/^\/connexion/)
})

test('an invoice of somebody else is a 404 page, and nothing is asked or sent about it', async () => {
  expect((await thrown(open(cookie, 'F2'))).status).toBe(404)
  expect((await thrown(send(words, cookie, { number: 'F2' }))).status).toBe(404)
  expect([...received('getInvoiceLitigation'), ...received('sendUserClaim')]).toEqual([])
})

describe('[INV-15] [MSG-11] a message', () => {
  test.each(['', ' \r\n '])('that says nothing (%j) is refused', async message => {
    const { shown } = await send(message, cookie)
    expect(shown?.init.status).toBe(400)
    expect(shown?.data.errors).toEqual({ message: ['Message requis'] })
    expect(received('sendUserClaim')).toEqual([])
  })

  test('that fills the field passes, line ends counted once as the browser counts them', async () => {
    const longest = `${`${words}\n`.padEnd(room - 3, 'à')}\n€.`
    expect(longest).toHaveLength(room)
    const { status } = await send(longest.replaceAll('\n', '\r\n'), cookie)
    expect(status).toBe(303)
    expect(claims()).toMatchObject([{ message: citation + longest }])
    expect(citation + longest).toHaveLength(400)
  })

  test('one character longer is refused, and comes back whole', async () => {
    const tooLong = 'a'.repeat(room + 1)
    const { shown } = await send(tooLong, cookie)
    expect(shown?.init.status).toBe(400)
    expect(shown?.data.message).toBe(tooLong)
    expect(shown?.data.errors.message?.[0]).toContain(`${room} caractères au plus`)
    expect(received('sendUserClaim')).toEqual([])
  })
})

describe('[INV-15] one form', () => {
  const newSubmission = async () => (await open(cookie)).submission

  test('that arrives twice at once is one request', async () => {
    const form = { submission: await newSubmission() }
    const outcomes = await Promise.all([send(words, cookie, form), send(words, cookie, form)])
    expect(received('sendUserClaim')).toHaveLength(1)
    expect(outcomes.map(({ status }) => status)).toEqual([303, 303])
    expect(outcomes.map(({ toast }) => toast?.tone).sort()).toEqual(['info', 'success'])
  })

  test('that arrives again later is said to have left; the next one is another request', async () => {
    const form = { submission: await newSubmission() }
    await send(words, cookie, form)
    expect((await send(words, cookie, form)).toast?.text).toContain('déjà parti')
    await send(words, cookie, { submission: await newSubmission() })
    expect(received('sendUserClaim')).toHaveLength(2)
  })

  test('that failed may be made again', async () => {
    const form = { submission: await newSubmission() }
    fail('sendUserClaim', 500, { once: true })
    expect((await send(words, cookie, form)).shown?.init.status).toBe(503)
    expect((await send(words, cookie, form)).toast?.tone).toBe('success')
  })
})

test('staff is not flooded: the message that is one too many is in the form again, with the wait', async () => {
  for (let n = 0; n < 20; n++) expect((await send(words, cookie)).status).toBe(303)
  const { shown } = await send(words, cookie)
  expect(shown?.init.status).toBe(429)
  expect(shown?.data.message).toBe(words)
  expect(shown?.data.notice?.text).toMatch(/^Trop de tentatives\. Réessayez dans /)
  expect(received('sendUserClaim')).toHaveLength(20)
})

describe('[MSG-01] a message that cannot leave', () => {
  test.each([['sendUserClaim'], ['getUser']] as const)(
    'because %s fails is in the form again, and may be sent again',
    async name => {
      fail(name, 500, { once: true })
      const { shown } = await send(words, cookie)
      expect(shown?.init.status).toBe(503)
      expect(shown?.data).toMatchObject({ message: words, errors: {} })
      expect(shown?.data.notice?.text).toMatch(/^Problème lors de .* Gestion Clientèle au /)
      expect((await send(words, cookie)).toast?.tone).toBe('success')
    },
  )

  test('because the utility did not take it is in the form again', async () => {
    answer('sendUserClaim', 0)
    const { shown } = await send(words, cookie)
    expect(shown?.init.status).toBe(503)
    expect(shown?.data.message).toBe(words)
    answer('sendUserClaim', 1)
    expect((await send(words, cookie)).status).toBe(303)
  })

  test('because nothing answers at all comes back with the dialog, of this invoice only', async () => {
    answer('getInvoices', [
      { facture: invoice('F1', 30), isCheck: false },
      { facture: invoice('F11', 30), isCheck: false },
    ])
    fail('isAdmin', 500, { once: true })
    const page = await thrown(send(words, cookie))
    expect(page.status).toBe(503)
    const kept = browserAfter(cookie, page.headers.getSetCookie())
    expect(kept).not.toContain('index')
    expect((await open(kept)).unsent).toBe(words)
    expect((await open(kept, 'F11')).unsent).toBe(null)
  })

  test.each([['isAdmin'], ['getInvoices'], ['getUser']] as const)(
    'because the session is over (%s) waits behind the log-in, which leads back to the dialog',
    async name => {
      fail(name, 401, { once: true })
      const away = await thrown(send(words, cookie))
      expect(away.headers.get('location')).toBe(`/connexion?redirectTo=${encodeURIComponent(here)}`)
      const again = browserAfter(
        (await loggedIn('subscriber')).cookie,
        away.headers.getSetCookie().filter(line => line.includes('contestation')),
      )
      expect((await open(again)).unsent).toBe(words)
      const { cookies = '' } = await send(words, again)
      expect((await open(cookies)).unsent).toBe(null)
    },
  )

  test('is not kept when another site sent it', async () => {
    const args = asked(here, {
      cookie,
      form: { message: words },
      headers: { origin: 'http://evil.test' },
      params: { number: 'F1' },
    })
    const refusal = await thrown(sendDispute(args))
    expect(refusal.status).toBe(403)
    expect(refusal.headers.getSetCookie()).toEqual([])
  })
})
