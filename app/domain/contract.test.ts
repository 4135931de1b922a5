import { expect, test } from 'vitest'
import { paymentModeLabel } from './contract.ts'

test('[SHELL-05] the payment mode of a contract has one of four labels', () => {
  expect(paymentModeLabel({ paymentMode: 1, monthlyPayment: 0 })).toBe('Prélèvement')
  expect(paymentModeLabel({ paymentMode: 0, monthlyPayment: 1 })).toBe('Mensuel')
  expect(paymentModeLabel({ paymentMode: 1, monthlyPayment: 1 })).toBe('Prélèvement/Mensuel')
  expect(paymentModeLabel({ paymentMode: 0, monthlyPayment: 0 })).toBe('Aucun')
})
