import { expect, test } from 'vitest'
import { isOpen, mayBecome, openStates, paymentStates, verdictOf } from './states.ts'

test('[PAY-05] [PAY-07] [PAY-08] codes of the provider', () => {
  expect(verdictOf('00000')).toBe('accepted')
  expect(verdictOf('02000')).toBe('pending')
  expect(['02005', '02006', '02015', '02016', '04001', '04003'].map(verdictOf)).toEqual(
    Array(6).fill('held'),
  )
  expect(verdictOf('02306')).toBe('left')
  expect(['02319', '02014'].map(verdictOf)).toEqual(['cancelled', 'cancelled'])
  expect(['02304', '02324'].map(verdictOf)).toEqual(['expired', 'expired'])
  expect(['01100', '01999'].map(verdictOf)).toEqual(['refused', 'refused'])
  expect(['02101', '', '0', '000000', '10000', 'constructor'].map(verdictOf)).toEqual(
    Array(6).fill('other'),
  )
})

const after = (from: (typeof paymentStates)[number]) =>
  paymentStates.filter(to => mayBecome(from, to))

test('the table of the ledger', () => {
  expect(Object.fromEntries(paymentStates.map(state => [state, after(state)]))).toEqual({
    created: ['sent', 'refused', 'expired'],
    sent: ['authorised', 'cancelled', 'refused', 'expired', 'to-check'],
    authorised: ['booking', 'to-check'],
    booking: ['doubtful', 'booked'],
    doubtful: ['booking', 'booked', 'to-check'],
    booked: [],
    cancelled: ['authorised', 'to-check'],
    refused: ['authorised', 'to-check'],
    expired: ['authorised', 'to-check'],
    'to-check': ['authorised', 'booking', 'booked', 'cancelled'],
  })
})

test('what the provider has accepted is given up by nobody but staff', () => {
  const ends = ['cancelled', 'refused', 'expired'] as const
  for (const state of ['authorised', 'booking', 'doubtful'] as const)
    expect(after(state).filter(to => (ends as readonly string[]).includes(to))).toEqual([])
  expect(ends.map(end => after('to-check').includes(end))).toEqual([true, false, false])
})

test('an open payment is one that has not ended', () => {
  expect(paymentStates.filter(state => !isOpen(state))).toEqual([
    'booked',
    'cancelled',
    'refused',
    'expired',
  ])
  expect(openStates.every(isOpen)).toBe(true)
})
