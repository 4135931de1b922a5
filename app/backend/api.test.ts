import { expect, test } from 'vitest'
import { catalogue } from '#upstream/catalogue/index.ts'
import { comparePaths, expressPath, routes } from './api.ts'

test('static segments are tried before parameters', () => {
  const sorted = ['users/{id}/{token}', 'users/checkCaptcha/{response}', 'users/{login}'].sort(
    comparePaths,
  )
  expect(sorted.indexOf('users/checkCaptcha/{response}')).toBeLessThan(
    sorted.indexOf('users/{id}/{token}'),
  )
  expect(['admin/{id}', 'admin/user'].sort(comparePaths)).toEqual(['admin/user', 'admin/{id}'])
})

test('a parameter of the catalogue is one of express', () => {
  expect(expressPath('users/{id}/{token}')).toBe('/users/:id/:token')
})

test('every call of the catalogue has its route', () => {
  expect(
    routes()
      .map(route => route.name)
      .sort(),
  ).toEqual(Object.keys(catalogue).sort())
  expect(routes().every(route => typeof route.handler === 'function')).toBe(true)
})
