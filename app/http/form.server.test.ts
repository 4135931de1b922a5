import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asked, thrownPage } from '../../tests/support/portal.ts'
import { readForm } from './form.server.ts'
import { urlOf } from './route.server.ts'

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  asked('/pdc', { form, headers }).request

test('a form of usual size is read, and can be read again', async () => {
  const request = post({ pdc: 'PDC1' })
  expect((await readForm(request)).get('pdc')).toBe('PDC1')
  expect((await readForm(request)).get('pdc')).toBe('PDC1')
})

const refusalOf = async (request: Request) => (await thrownPage(readForm(request))).status

test('a form longer than any of ours is refused with 413', async () => {
  const page = await thrownPage(readForm(post({ text: 'x'.repeat(64 * 1024) })))
  expect(page.status).toBe(413)
  expect(page.page).toMatchObject({ text: 'Le formulaire envoyé est trop long.' })
})

test('one that does not say its length is refused with 411', async () => {
  const request = post({ pdc: 'PDC1' })
  request.headers.delete('content-length')
  expect(await refusalOf(request)).toBe(411)
})

test.each([
  ['content-length', 'beaucoup', 413],
  ['content-length', 'NaN', 413],
  ['content-type', 'application/json', 415],
  ['content-type', 'text/plain', 415],
  ['content-type', '', 415],
  ['content-type', 'multipart/form-data; boundary=x', 415],
])('one whose %s is « %s » is refused with %i, unread', async (name, said, status) => {
  const request = post({ pdc: 'PDC1' }, { [name]: said })
  expect(await refusalOf(request)).toBe(status)
  expect(request.bodyUsed).toBe(false)
})

test('its encoding may be said', async () => {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'
  const form = await readForm(post({ nom: 'Zoé' }, { 'content-type': type }))
  expect(form.get('nom')).toBe('Zoé')
})

test('the same name comes several times, in order', async () => {
  const request = new Request('http://portail.test/', {
    method: 'POST',
    body: 'facture=F2&facture=F1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '21' },
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
  expect(await refusalOf(fields(4097))).toBe(413)
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
  expect(await refusalOf(post({ login: 'x', [name]: '1' }))).toBe(400)
})

test('[BEY-600] [BEY-601] [BEY-603] a line, a text and a password come as their rules read them', async () => {
  const typed = ' L\u200B’Été\u00A0–\r\n2026 '
  const read = await readForm(post({ nom: typed, message: typed, password: 'E\u0301te\u0301 – 1' }))
  expect([...read]).toEqual([
    ['nom', "L'Été - 2026"],
    ['message', ' L\u200B’Été\u00A0–\n2026 '],
    ['password', 'Été – 1'],
  ])
})

test('[BEY-600] a loader gets its query as the rules of its fields read it', () => {
  const { searchParams } = urlOf({
    url: 'http://portail.test/liste?q=L%E2%80%99%C3%89t%C3%A9%E2%80%8B&page=2',
  })
  expect([...searchParams]).toEqual([
    ['q', "L'Été"],
    ['page', '2'],
  ])
})

test('[BEY-600] no module reads a posted form by itself', () => {
  const files = globSync('app/{http,limits,page,payment,screens,session,wizard}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.ts'],
  })
  const reading = files.filter(file => /\.formData\(\)/.test(readFileSync(file, 'utf8')))
  // The browser's router copies the forms of the page that it shows.
  expect(reading).toEqual(['app/page/browser-router.ts'])
})

test('[BEY-147] a form with the character NUL is refused with 400', async () => {
  expect(await refusalOf(post({ nom: 'Zo\0é' }))).toBe(400)
})
