import { expect, test } from 'vitest'
import { comparePaths } from './api.ts'

test('static segments are tried before parameters', () => {
  const sorted = ['users/{id}/{token}', 'users/checkCaptcha/{response}', 'users/{login}'].sort(
    comparePaths,
  )
  expect(sorted.indexOf('users/checkCaptcha/{response}')).toBeLessThan(
    sorted.indexOf('users/{id}/{token}'),
  )
  expect(['admin/{id}', 'admin/user'].sort(comparePaths)).toEqual(['admin/user', 'admin/{id}'])
})
