import { expect, test } from 'vitest'
import { asked, thrown } from '../../tests/support/portal.ts'
import { readForm } from './form.server.ts'

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  asked('/pdc', { form, headers }).request

test('a form of usual size is read, and can be read again', async () => {
  const request = post({ pdc: 'PDC1' })
  expect((await readForm(request)).get('pdc')).toBe('PDC1')
  expect((await readForm(request)).get('pdc')).toBe('PDC1')
})

test('a form longer than any of ours is refused with 413', async () => {
  const page = await thrown(readForm(post({ text: 'x'.repeat(64 * 1024) })))
  expect(page.status).toBe(413)
  expect(await page.json()).toMatchObject({ text: 'Le formulaire envoyé est trop long.' })
})

test('one that does not say its length is refused with 411', async () => {
  const request = post({ pdc: 'PDC1' })
  request.headers.delete('content-length')
  expect((await thrown(readForm(request))).status).toBe(411)
})

test.each(['beaucoup', 'NaN'])(
  'one that says its length as « %s » is refused with 413',
  async said => {
    const request = post({ pdc: 'PDC1' }, { 'content-length': said })
    expect((await thrown(readForm(request))).status).toBe(413)
  },
)

test('what is no form is refused with 415', async () => {
  const request = post({ pdc: 'PDC1' }, { 'content-type': 'application/json' })
  expect((await thrown(readForm(request))).status).toBe(415)
})
