import { expect, test } from 'vitest'
import { masked, maskedPath } from './journal.ts'

test('passwords, tokens and bank details are masked in a body, at any depth', () => {
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

test('a value is masked in a body or a query when its name contains the word of a secret', () => {
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

test('secrets in a path are masked: by the name of the parameter, or, in an unknown path, after a segment with the word of a secret', () => {
  const known = ['users/{id}/{token}', 'modifyForgotPassword/{key}', 'users/{login}', 'users/all']
  const shownAs = (path: string) =>
    maskedPath(
      `/api/${path}`,
      known.map(one => one.split('/')),
    )
  expect(shownAs('users/7/abc')).toBe('/api/users/7/***')
  expect(shownAs('modifyForgotPassword/abc')).toBe('/api/modifyForgotPassword/***')
  expect(shownAs('users/100001')).toBe('/api/users/100001')
  expect(shownAs('users/all')).toBe('/api/users/all')
  expect(shownAs('checkPasswordTokenExist/7/abc')).toBe('/api/checkPasswordTokenExist/***/***')
})
