import { expect, test } from 'vitest'
import { masked, maskedPath } from './journal.ts'

test('passwords, tokens and bank details are masked in bodies, queries and paths', () => {
  const body = {
    login: '100001',
    password: 'Eau-Claire-2026',
    account: { owner: 'Claire Martin', iban: 'FR7699991000421234567890166', bic: 'EAUXFRPPXXX' },
    list: [{ token: 'x' }],
  }
  expect(masked(body)).toEqual({
    login: '100001',
    password: '***',
    account: { owner: '***', iban: '***', bic: '***' },
    list: [{ token: '***' }],
  })
})

test('whatever a key that speaks of a secret is called, its value is masked', () => {
  const body = {
    motDePasse: 'a',
    confirmPassword: 'b',
    mailToken: 'c',
    clientSecret: 'd',
    index: 4,
  }
  expect(masked(body)).toEqual({
    motDePasse: '***',
    confirmPassword: '***',
    mailToken: '***',
    clientSecret: '***',
    index: 4,
  })
  expect(maskedPath('/api/users?userLogin=1&resetToken=x', [['users']])).toBe(
    '/api/users?userLogin=1&resetToken=***',
  )
})

test('secrets in a path are masked: what is named like one, what follows a word like one', () => {
  const known = ['users/{id}/{token}', 'modifyForgotPassword/{key}', 'users/{login}', 'users/all']
  const shown = (path: string) =>
    maskedPath(
      `/api/${path}`,
      known.map(one => one.split('/')),
    )
  expect(shown('users/7/abc')).toBe('/api/users/7/***')
  expect(shown('modifyForgotPassword/abc')).toBe('/api/modifyForgotPassword/***')
  expect(shown('users/100001')).toBe('/api/users/100001')
  expect(shown('users/all')).toBe('/api/users/all')
  expect(shown('checkPasswordTokenExist/7/abc')).toBe('/api/checkPasswordTokenExist/***/***')
})
