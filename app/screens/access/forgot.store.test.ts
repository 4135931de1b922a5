import { beforeEach, describe, expect, test } from 'vitest'
import { remember } from '#limits/accounts.server.ts'
import { asked, cookieFrom, onStore, outcomeOf } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { isGranted } from './forgot.server.ts'
import { action as forgotAction } from './forgot.tsx'

const { answer, fail, received } = utility()
onStore()

/** The outcome of « Envoyer »: the form again, or the next page with its message. */
const send = async (login: string, cookie = '', context = {}) =>
  outcomeOf(await forgotAction(asked('/forgotPassword', { form: { login }, cookie, context })))

beforeEach(() => answer('sendForgotPasswordMail', 0))

test('[FORGOT-03] a number or an address is needed', async () => {
  const shown = await send('  ')
  expect(shown.status).toBe(400)
  expect(shown.errors).toEqual({ login: ['Numéro abonné ou adresse email requis'] })
  expect(received()).toEqual([])
})

describe('a request that is granted', () => {
  test('[FORGOT-07] shows the typed address by its ends only', async () => {
    const led = await send(' jean@x.fr ')
    expect(led).toMatchObject({ tone: 'success' })
    expect(led.text).toContain('j**********r')
    expect(led.text).not.toContain('ean@')
    expect(decodeURIComponent(received()[0]?.url.pathname ?? '')).toMatch(/\/jean@x\.fr$/)
  })

  test('[FORGOT-08] speaks of the mailbox to who typed a number', async () => {
    expect((await send('100009')).text).toContain('dans votre boîte mail')
  })

  test.each(['claire@example.fr', ' Claire@Example.fr', ''])(
    '[FORGOT-04] [FORGOT-05] [FORGOT-06] is not made again by sending « %s »',
    async typed => {
      const { cookie } = await send('claire@example.fr')
      const led = await send(typed, cookie)
      expect(led).toMatchObject({
        tone: 'info',
        text: 'Un mail a déjà été envoyé sur cette adresse mail.',
      })
      expect(received()).toHaveLength(1)
    },
  )

  test('[FORGOT-04] sends nothing for another number either, and does not say that it did', async () => {
    const { cookie } = await send('claire@example.fr')
    const shown = await send('100002', cookie)
    expect(shown.tone).toBeUndefined()
    expect(shown.values).toEqual({ login: '100002' })
    expect(shown.notice?.text).toContain('rien n’a été envoyé cette fois')
    expect(shown.notice?.text).not.toContain('déjà')
    expect(received()).toHaveLength(1)
  })

  test('a visitor may ask for another account, once they say that it is another', async () => {
    const { cookie } = await send('100001')
    const form = { intent: 'other-account' }
    const other = await outcomeOf(await forgotAction(asked('/forgotPassword', { form, cookie })))
    expect(other.to).toBe('/forgotPassword')
    const cleared = cookieFrom([...cookie.split('; '), ...other.headers.getSetCookie()])
    expect((await send('100002', cleared)).tone).toBe('success')
    expect(received()).toHaveLength(2)
  })
})

test('[FORGOT-04] [FORGOT-09] an unknown account is said, and the form stays open', async () => {
  answer('sendForgotPasswordMail', 1)
  const shown = await send('999999')
  expect(shown.status).toBe(400)
  expect(shown).toMatchObject({
    values: { login: '999999' },
    notice: {
      tone: 'warning',
      text: "Aucun compte existant pour le numéro d'abonné ou l'adresse mail saisi(e) !",
    },
  })
  expect(await isGranted(asked('/', { cookie: shown.cookie }).request)).toBe(false)
})

test('[FORGOT-10] a mail that cannot be sent is an error', async () => {
  answer('sendForgotPasswordMail', -1)
  expect((await send('100003')).notice).toEqual({
    tone: 'error',
    text: 'Demande de modification de mot de passe impossible.',
  })
})

test('[BEY-95] [FORGOT-04] a mail that waits is not said to have left, and the form stays open', async () => {
  answer('sendForgotPasswordMail', { mail: 'waiting' })
  const shown = await send('100003')
  expect(shown.status).toBe(200)
  expect(shown.notice).toMatchObject({
    tone: 'info',
    text: expect.stringContaining('n’a pas encore pu partir'),
  })
  expect(await isGranted(asked('/', { cookie: shown.cookie }).request)).toBe(false)
})

test('[MSG-01] a call that fails keeps what was typed, says whom to phone, and is not counted', async () => {
  fail('sendForgotPasswordMail', 500)
  for (let i = 0; i < 8; i++) {
    const shown = await send('100004')
    expect(shown.status).toBe(503)
    expect(shown.values).toEqual({ login: '100004' })
    expect(shown.notice?.text).toMatch(/^Problème lors de .+ Gestion Clientèle au 09 69/)
  }
})

test('the sixth request for an account within an hour waits', async () => {
  for (let i = 0; i < 5; i++) expect((await send('100005')).tone).toBe('success')
  const shown = await send('100005')
  expect(shown.status).toBe(429)
  expect(shown.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(shown).toMatchObject({ values: { login: '100005' } })
  expect(shown.notice?.text).toMatch(/^Trop de tentatives\. Réessayez dans /)
  expect(received()).toHaveLength(5)
})

test('one person gets ten mails within an hour, from however many visitors and places; the answer stays the same', async () => {
  const ask = (login: string, n: number) => send(login, '', { address: `203.0.113.${n}` })
  const mail = 'hundred.six@example.fr'
  await remember(asked('/').request, 'subscriber', { owner: '100006', mail })
  for (let n = 0; n < 13; n++) expect((await ask(n % 2 ? '100006' : mail, n)).status).toBe(303)
  expect(received()).toHaveLength(10)
  // No account gets none, and is said to be none however often it is asked for.
  answer('sendForgotPasswordMail', 1)
  for (let n = 0; n < 13; n++)
    expect((await ask('999998', n)).notice?.text).toMatch(/^Aucun compte existant/)
})
