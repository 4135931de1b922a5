import { expect, test, vi } from 'vitest'
import { isForeign } from './origin.ts'

vi.hoisted(() => vi.resetModules())
const set = vi.hoisted(() => ({ PORTAL_URL: 'https://eau.example/', PAYMENT_PROVIDER: 'payfip' }))
vi.mock('#settings.server.ts', () => ({ settings: () => set }))

/** Behind a proxy that ends TLS, under its public name; and on this machine, without one. */
const asked = ['http://eau.example', 'http://127.0.0.1:3000'] as const
const post = (headers: Record<string, string>, to: string = asked[0]) =>
  isForeign('POST', new Headers(headers), to)

test('reads do no harm', () => {
  expect(isForeign('GET', new Headers({ 'sec-fetch-site': 'cross-site' }), asked[0])).toBe(false)
})

test('a post from the portal’s own pages is its own, in new browsers and old ones', () => {
  expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'same-origin', origin: 'https://eau.example' })).toBe(false)
  for (const to of asked) expect(post({ origin: 'https://eau.example' }, to)).toBe(false)
})

test('so is one from whatever other address it was opened at: a demonstration, a phone on the same network', () => {
  expect(post({ origin: 'http://127.0.0.1:3000' }, asked[1])).toBe(false)
  expect(post({ origin: 'http://[::1]:3000' }, 'http://[::1]:3000')).toBe(false)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'https://eau.example:8443' },
  { origin: 'http://127.0.0.1' },
  { origin: 'https://127.0.0.1:3000' },
  { origin: 'null' },
  { origin: 'nonsense' },
  { origin: 'https://eau.example.evil.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://eau.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
])('a post with %j is foreign', headers => {
  expect(post(headers, asked[1])).toBe(true)
})

test('behind TLS, a page without it on the same host is another site', () => {
  expect(post({ origin: 'http://eau.example' }, 'https://eau.example')).toBe(true)
})

test('[BEY-270] PayFiP’s page posts the browser back, to its way back alone', () => {
  const headers = new Headers({
    origin: 'https://www.payfip.gouv.fr',
    'sec-fetch-site': 'cross-site',
  })
  const at = (path: string) => isForeign('POST', headers, `https://portail.test${path}`)
  expect(['/factures/consulter/retour', '/payer-une-facture/retour'].map(at)).toEqual([
    false,
    false,
  ])
  for (const path of ['/factures/consulter', '/factures/consulter/retour/', '/', '/retour'])
    expect(at(path)).toBe(true)
  set.PAYMENT_PROVIDER = 'payline'
  expect(at('/factures/consulter/retour')).toBe(true)
})
