import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asked } from '../../tests/support/portal.ts'
import { loginPath, safeDestination, whereTheyWere } from './destination.ts'

test('a path of the portal is a destination, its query included', () => {
  expect(safeDestination('/factures/consulter?facture=F1')).toBe('/factures/consulter?facture=F1')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example',
  '/a/../..//evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/home.data?_routes=root',
  '/home?_data=root',
  ['/home'],
  '',
  null,
  42,
])('%j leads to the fallback', asked => {
  expect(safeDestination(asked)).toBe('/home')
})

test('the log-in page remembers what was asked for, /home excepted', () => {
  expect(loginPath('/connexion', '/factures?a=1')).toBe('/connexion?redirectTo=%2Ffactures%3Fa%3D1')
  expect(loginPath('/connexion', '/home')).toBe('/connexion')
})

test('whatever is asked for, the browser stays on this site', () => {
  const pieces = fc.constantFrom(
    ...'/\\.@:?#%\t\n\0 ',
    '%2F',
    '%5C',
    '%2e',
    'evil.example',
    'http:',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
      const to = safeDestination(`/${parts.join('')}`)
      expect(new URL(to, 'http://portail.test').origin).toBe('http://portail.test')
      // A proxy or a browser that decodes too early still gets a path of ours.
      expect(to).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 2000 },
  )
})

test('one comes back to the page that was asked for, or that was posted from', () => {
  const post = (referer?: string) =>
    whereTheyWere(
      asked('/pdc?a=1', { form: {}, headers: referer === undefined ? {} : { referer } }),
    )
  expect(whereTheyWere(asked('/factures?a=1'))).toBe('/factures?a=1')
  expect(post('http://portail.test/factures?facture=F1')).toBe('/factures?facture=F1')
  expect(post()).toBe('/pdc')
  expect(post('http://evil.test/factures')).toBe('/pdc')
  expect(post('http://portail.test//evil.test/')).toBe('/pdc')
  expect(post('illisible')).toBe('/pdc')
})
