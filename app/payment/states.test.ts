import { expect, test } from 'vitest'
import { mayBecome, type PaymentState, verdictOf } from './states.ts'

test('codes of the provider: accepted, pending, cancelled, refused, other', () => {
  expect(verdictOf('00000')).toBe('accepted')
  expect(['02306', '02319', '02014'].map(verdictOf)).toEqual(Array(3).fill('cancelled'))
  expect(verdictOf('01100')).toBe('refused')
  expect(verdictOf('02000')).toBe('pending')
  expect(verdictOf('02304')).toBe('other')
})

test('a booked or expired payment stays so; a refused one may only be booked after all', () => {
  const states: PaymentState[] = [
    'created',
    'sent',
    'booking',
    'doubtful',
    'booked',
    'refused',
    'expired',
  ]
  const after = (end: PaymentState) => states.filter(state => mayBecome(end, state))
  expect([after('booked'), after('expired'), after('refused')]).toEqual([[], [], ['booking']])
})

test('nothing is booked that the provider was not asked about', () => {
  expect(mayBecome('created', 'booking')).toBe(false)
  expect(mayBecome('sent', 'booked')).toBe(false)
})
