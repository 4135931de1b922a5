import { expect, test } from 'vitest'
import { isOpen, mayBecome, openStates, paymentStates } from './states.ts'

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
    'to-check': ['authorised', 'booking', 'booked', 'cancelled', 'to-check'],
  })
})

test('what the provider has accepted is given up by staff alone', () => {
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
