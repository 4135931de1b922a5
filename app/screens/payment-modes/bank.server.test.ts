import { expect, test } from 'vitest'
import { pdc } from '../../../tests/support/samples.ts'
import { accountSection, pointMode } from './bank.server.ts'

test('[DD-05] the recap says which accounts are replaced, and nothing where none is', () => {
  const account = { owner: 'Marie Martin', bic: 'AGRIFRPP', iban: 'FR7630006000011234567890189' }
  expect(accountSection(account, [pdc('PDC1')]).text).toEqual([])
  const { text } = accountSection(account, [pdc('PDC1'), pdc('PDC2', { paymentMode: 1 })])
  expect(text).toEqual([expect.stringContaining('PDC2')])
  expect(text?.[0]).not.toContain('PDC1')
})

test('each point is shown with the account that it is debited from', () => {
  const accounts = [
    { ref: 'PDC1', account: 'Compte de Marie' },
    { ref: 'PDC2', account: 'Compte de Karim' },
  ] as Parameters<typeof pointMode>[1]
  const debited = (ref: string) => pdc(ref, { paymentMode: 1 })
  expect(pointMode(debited('PDC2'), accounts, []).how).toBe('Compte de Karim')
  expect(pointMode(debited('PDC9'), accounts, []).how).toBe('')
  const next = { ref: 'PDC2', amount: '44,05\u00a0€', day: '15/12/2026' }
  expect(pointMode(debited('PDC2'), accounts, [next]).next).toBe(next)
  expect(pointMode(debited('PDC9'), accounts, [next]).next).toBeNull()
})
