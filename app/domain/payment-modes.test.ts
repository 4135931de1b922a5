import { expect, test } from 'vitest'
import {
  depositDays,
  hasPaymentMode,
  monthlyCents,
  paymentModeLabel,
  regularisationMonth,
} from './payment-modes.ts'
import { addMonths } from './values.ts'

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

test.each([
  ['2026-12-01', '2026-12-15'],
  ['2026-12-02', '2027-01-15'],
  ['2027-01-31', '2027-02-15'],
  ['2028-02-29', '2028-03-15'],
  ['2028-03-02', '2028-04-15'],
])(
  '[MON-17] a plan asked for on %s has ten debits on the 15th of each month, the first on %s: at least 14 days later',
  (today, first) => {
    expect(depositDays(today)).toEqual(Array.from({ length: 10 }, (_, n) => addMonths(first, n)))
  },
)

test('[MON-12] a debit is a tenth of the yearly estimate, rounded to the cent', () => {
  expect(monthlyCents(53_964)).toBe(5_396)
  expect(monthlyCents(53_965)).toBe(5_397)
})

test('[MON-18] the regularisation comes in the month after the tenth debit', () => {
  expect(regularisationMonth('2027-09-15')).toBe('octobre 2027')
  expect(regularisationMonth('2026-12-15')).toBe('janvier 2027')
})
