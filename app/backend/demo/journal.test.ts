import { expect, test } from 'vitest'
import { masked } from './journal.ts'

test('passwords, tokens and bank details are masked wherever they stand', () => {
  const body = {
    login: '100001',
    password: 'Eau-Claire-2026',
    account: { owner: 'Claire Martin', iban: 'FR7699991000421234567890166', bic: 'EAUXFRPPXXX' },
    list: [{ token: 'x' }],
  }
  expect(masked(body)).toEqual({
    login: '100001',
    password: '***',
    account: { owner: 'Claire Martin', iban: '***', bic: '***' },
    list: [{ token: '***' }],
  })
})
