import { expect, test } from 'vitest'
import { asked, thrownPage } from '../../tests/support/portal.ts'
import { readForm } from './form.server.ts'

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  asked('/pdc', { form, headers }).request

test('a form of usual size is read, and can be read again', async () => {
  const request = post({ pdc: 'PDC1' })
  expect((await readForm(request)).get('pdc')).toBe('PDC1')
  expect((await readForm(request)).get('pdc')).toBe('PDC1')
})

test('a form longer than any of ours is refused with 413', async () => {
  const page = await thrownPage(readForm(post({ text: 'x'.repeat(64 * 1024) })))
  expect(page.status).toBe(413)
  expect(page.page).toMatchObject({ text: 'Le formulaire envoyé est trop long.' })
})

test('one that does not say its length is refused with 411', async () => {
  const request = post({ pdc: 'PDC1' })
  request.headers.delete('content-length')
  expect((await thrownPage(readForm(request))).status).toBe(411)
})

test.each(['beaucoup', 'NaN'])(
  'one that says its length as « %s » is refused with 413',
  async said => {
    const request = post({ pdc: 'PDC1' }, { 'content-length': said })
    expect((await thrownPage(readForm(request))).status).toBe(413)
  },
)

test.each(['application/json', 'text/plain', '', 'multipart/form-data; boundary=x'])(
  'what is no form without files (%j) is refused with 415, unread',
  async type => {
    const request = post({ pdc: 'PDC1' }, { 'content-type': type })
    expect((await thrownPage(readForm(request))).status).toBe(415)
    expect(request.bodyUsed).toBe(false)
  },
)

test('its encoding may be said', async () => {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'
  const form = await readForm(post({ nom: 'Zoé' }, { 'content-type': type }))
  expect(form.get('nom')).toBe('Zoé')
})

test('the same name comes several times, in order', async () => {
  const request = new Request('http://portail.test/', {
    method: 'POST',
    body: 'facture=F2&facture=F1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '21',
    },
  })
  expect((await readForm(request)).getAll('facture')).toEqual(['F2', 'F1'])
})

test('all of a thousand metering points may be chosen in the monthly plan', async () => {
  const refs = Array.from({ length: 1000 }, (_, n) => `P${100_000 + n}`)
  const form: [string, string][] = refs.flatMap(ref => [
    ['pdc', ref],
    [`nbPersFoyer-${ref}`, '3'],
    [`estimationConso-${ref}`, '120'],
  ])
  const read = await readForm(asked('/pdc', { form }).request)
  expect(read.getAll('pdc')).toEqual(refs)
  expect(read.get('estimationConso-P100999')).toBe('120')
})

test('more fields than any of ours has are refused with 413', async () => {
  const fields = (count: number) =>
    post(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, ''])))
  expect([...(await readForm(fields(4096)))]).toHaveLength(4096)
  expect((await thrownPage(readForm(fields(4097)))).status).toBe(413)
})

test('a list longer than any of ours is refused with 413', async () => {
  const list = (count: number) => {
    const form = Array.from({ length: count }, (): [string, string] => ['pdc', 'P1'])
    return readForm(asked('/pdc', { form }).request)
  }
  expect((await list(1024)).getAll('pdc')).toHaveLength(1024)
  expect((await thrownPage(list(1025))).status).toBe(413)
})

test.each(['login', 'isKeep', 'mot-de-passe', 'a'.repeat(80)])(
  '« %s » is a name of a field',
  async name => {
    expect((await readForm(post({ [name]: '1' }))).get(name)).toBe('1')
  },
)

test.each([
  ['a'.repeat(81), 'too long'],
  ['login[999999999]', 'a list as long as that'],
  ['login[]', 'a list'],
  ['login.toString', 'an object'],
  [`a${'[0]'.repeat(26)}`, 'deep'],
  ['__intent__', 'an order to the parser'],
  ['__state__', 'an order to the parser'],
  ['__proto__', 'no data'],
  ['__proto__.isAdmin', 'no data'],
  ['a[__proto__]', 'no data'],
  ['a.constructor.prototype', 'no data'],
  ['', 'empty'],
  ['a b', 'no name'],
  ['a[', 'no name'],
  ['<script>', 'no name'],
])('« %s » is none (%s): refused with 400', async name => {
  expect((await thrownPage(readForm(post({ login: 'x', [name]: '1' })))).status).toBe(400)
})

test('[BEY-147] a form with the character NUL is refused with 400', async () => {
  expect((await thrownPage(readForm(post({ nom: 'Zo\0é' })))).status).toBe(400)
})
