import { describe, expect, test } from 'vitest'
import { places } from '../support/places.ts'
import { asked, loggedIn, onStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'
import { type Received, utility } from '../support/upstream.ts'

const { answer, received } = utility()
onStore()

const place = (url: string) => {
  const found = places.find(one => one.url === url)
  if (!found) throw new Error(`${url} is not in the site map`)
  return found
}

/** Opens the page of an e-mailed link, or presses its button. */
async function visit(url: string, params: Record<string, string>, form?: Record<string, string>) {
  const { cookie } = await loggedIn('subscriber')
  const { loader, action } = await import(/* @vite-ignore */ `../../app/${place(url).file}`)
  const args = asked('/', { cookie, ...(form && { form }), params })
  return form ? action(args) : loader(args)
}

/** The address of a call after `/api/`, decoded part by part, as the utility's own router reads it. */
const partsOf = ({ url }: Received) => url.pathname.split('/').slice(2).map(decodeURIComponent)
const only = (name: Parameters<typeof received>[0]) => {
  expect(received(name)).toHaveLength(1)
  return received(name)[0] as Received
}

describe('[GUARD-16] what an address says of a page', () => {
  test.each([
    ['/forgotPassword', 'isForgot'],
    ['/forgotPassword/:aboNum/:token', 'fromForgotLink'],
    ['/confirm/:aboNum/:token', 'fromConfirmLink'],
    ['/confirmAdress/:aboNumAdress/:tokenAdress', 'fromAdressConfirmLink'],
  ])('%s is %s, and no other is', (url, flag) => {
    expect(place(url).flags.filter(one => one !== 'scriptless')).toEqual([flag])
    expect(places.filter(({ flags }) => flags.includes(flag)).map(one => one.url)).toEqual([url])
  })

  test('the log-in of staff is fromAdmin, with its second step and the link of a first agent', () => {
    const own = places.filter(({ flags }) => flags.includes('fromAdmin')).map(({ url }) => url)
    expect(own.map(url => url.replace(/\/(code|ouvrir).*/, ''))).toEqual(
      Array(4).fill('/adm-sem-webabo'),
    )
  })

  test('the page of a mail that was changed is known by its parameter', () => {
    expect(place('/compteabo/changer-mail/:mailtoken').guards.action).toBe('requireSubscriber')
  })
})

describe('[GUARD-16] the parameters of a link reach the utility unchanged', () => {
  // An address may hold these, and a careless program would decode, cut or encode them twice.
  const aboNum = '100 009/é'
  const token = 'a+b/c=%2F..&d#é'

  test('a forgotten password', async () => {
    const url = '/forgotPassword/:aboNum/:token'
    answer('checkPasswordTokenExist', true)
    answer('modifyForgotPassword', 1)
    await visit(url, { aboNum, token })
    expect(partsOf(only('checkPasswordTokenExist')).slice(2)).toEqual([aboNum, token])
    const password = 'Eau-Claire-2027'
    await visit(url, { aboNum, token }, { password, confirmation: password })
    const call = only('modifyForgotPassword')
    expect(partsOf(call)[2]).toBe(token)
    expect(call.body).toEqual({ login: aboNum, password })
  })

  test('a new account', async () => {
    answer('confirmUser', true)
    // Here alone a strange parameter could name another call: it is refused instead.
    const params = { aboNum: '100009', token: 'a-b_C9' }
    await visit('/confirm/:aboNum/:token', params)
    await visit('/confirm/:aboNum/:token', { aboNum, token }, {})
    expect(received()).toEqual([])
    await visit('/confirm/:aboNum/:token', params, {})
    expect(partsOf(only('confirmUser'))).toEqual(['users', params.aboNum, params.token])
  })

  test('an address', async () => {
    answer('checkAdressTokenExist', true)
    answer('createAdress', 1)
    const url = '/confirmAdress/:aboNumAdress/:tokenAdress'
    await visit(url, { aboNumAdress: aboNum, tokenAdress: token }, {})
    for (const name of ['checkAdressTokenExist', 'createAdress'] as const)
      expect(only(name).url.searchParams.get('token')).toBe(token)
  })

  test('a changed mail', async () => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
    answer('modifyMail', 1)
    await visit('/compteabo/changer-mail/:mailtoken', { mailtoken: token }, {})
    expect(only('modifyMail').body).toEqual({ user: 'A1001', token })
  })
})
