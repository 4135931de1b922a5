import { expect, test } from 'vitest'
import { hasPaymentMode, paymentModeLabel } from './payment-modes.ts'

test('[SHELL-05] the payment mode of a contract has one of four labels', () => {
  expect(paymentModeLabel({ paymentMode: 1, monthlyPayment: 0 })).toBe('Prélèvement')
  expect(paymentModeLabel({ paymentMode: 0, monthlyPayment: 1 })).toBe('Mensuel')
  expect(paymentModeLabel({ paymentMode: 1, monthlyPayment: 1 })).toBe('Prélèvement/Mensuel')
  expect(paymentModeLabel({ paymentMode: 0, monthlyPayment: 0 })).toBe('Aucun')
})

test('[BANK-05] a contract has a payment mode with direct debit or with the monthly plan', () => {
  expect(hasPaymentMode({ paymentMode: 1, monthlyPayment: 0 })).toBe(true)
  expect(hasPaymentMode({ paymentMode: 0, monthlyPayment: 1 })).toBe(true)
  expect(hasPaymentMode({ paymentMode: 0, monthlyPayment: 0 })).toBe(false)
})
