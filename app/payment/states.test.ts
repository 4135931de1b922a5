import { expect, test } from 'vitest'
import { mayBecome, type PaymentState, verdictOf } from './states.ts'

test('codes of the provider: accepted, cancelled, refused, other', () => {
  expect(verdictOf('00000')).toBe('accepted')
  expect(['02306', '02319', '02014'].map(verdictOf)).toEqual(Array(3).fill('cancelled'))
  expect(verdictOf('01100')).toBe('refused')
  expect(verdictOf('02304')).toBe('other')
})

test('a booked or refused payment stays so', () => {
  const states: PaymentState[] = [
    'created',
    'sent',
    'booking',
    'doubtful',
    'booked',
    'refused',
    'failed',
  ]
  for (const end of ['booked', 'refused', 'failed'] as const)
    expect(states.filter(state => mayBecome(end, state))).toEqual([])
})

test('nothing is booked that the provider was not asked about', () => {
  expect(mayBecome('created', 'booking')).toBe(false)
  expect(mayBecome('sent', 'booked')).toBe(false)
})
