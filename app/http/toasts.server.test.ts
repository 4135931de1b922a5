import { expect, test } from 'vitest'
import { asked, cookieFrom } from '../../tests/support/portal.ts'
import { redirectWithToast, success, takeToast, warning, withToast } from './route.server.ts'

const bringing = (...setCookies: string[]) =>
  asked('/home', { cookie: cookieFrom(setCookies) }).request

test('a message travels to the next page, and no further', async () => {
  const { toast, shown } = await takeToast(bringing(await withToast(success('C’est fait.'))))
  expect(toast).toMatchObject({ tone: 'success', text: 'C’est fait.' })
  const next = await takeToast(bringing(await withToast(success('C’est fait.')), shown ?? ''))
  expect(next).toEqual({ toasts: [], toast: null, shown: null })
})

test('two messages with the same words are two', () => {
  expect(success('Fait.').id).not.toBe(success('Fait.').id)
})

test('no other program writes messages: an unsigned or altered one is not shown', async () => {
  const written = Buffer.from(JSON.stringify(warning('Appelez le 0899…'))).toString('base64')
  const [, signature] = cookieFrom([await withToast(success('Fait.'))]).split('.')
  for (const value of [written, `${written}.${signature}`]) {
    const { request } = asked('/home', { cookie: `avis=${encodeURIComponent(value)}` })
    expect((await takeToast(request)).toast).toBeFalsy()
  }
})

test('a form that was understood leads on with 303, keeping the cookies that go with it', async () => {
  const headers = new Headers({ 'set-cookie': 'autre=1' })
  const answer = await redirectWithToast('/home', success('Fait.'), headers)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/home')
  expect(answer.headers.getSetCookie()).toHaveLength(2)
})
