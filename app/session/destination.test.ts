import { expect, test } from 'vitest'
import { loginPath, safeDestination } from './destination.ts'

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
