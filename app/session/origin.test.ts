import { expect, test } from 'vitest'
import { isForeign } from './origin.ts'

const host = 'portail.example:3000'
const post = (headers: Record<string, string>) => isForeign('POST', new Headers(headers), host)

test('reads are nobody’s harm', () => {
  expect(isForeign('GET', new Headers({ 'sec-fetch-site': 'cross-site' }), host)).toBe(false)
})

test('a post from the portal’s own pages is its own, in new browsers and old ones', () => {
  expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(post({ origin: 'http://portail.example:3000' })).toBe(false)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://evil.example' },
  { origin: 'http://portail.example' },
  { origin: 'null' },
  { origin: 'nonsense' },
])('a post with %j is foreign', headers => {
  expect(post(headers)).toBe(true)
})
