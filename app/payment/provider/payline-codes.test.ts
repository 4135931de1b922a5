import { expect, test } from 'vitest'
import { verdictOf } from './provider.ts'

test('[PAY-05] [PAY-07] [PAY-08] codes of the provider', () => {
  expect(verdictOf('00000')).toBe('accepted')
  expect(verdictOf('02000')).toBe('pending')
  expect(['02005', '02006', '02015', '02016', '04001', '04003'].map(verdictOf)).toEqual(
    Array(6).fill('under-review'),
  )
  expect(verdictOf('02306')).toBe('interrupted')
  expect(['02319', '02014'].map(verdictOf)).toEqual(['cancelled', 'cancelled'])
  expect(['02304', '02324'].map(verdictOf)).toEqual(['expired', 'expired'])
  expect(['01100', '01999'].map(verdictOf)).toEqual(['refused', 'refused'])
  expect(['02101', '', '0', '000000', '10000', 'constructor'].map(verdictOf)).toEqual(
    Array(6).fill('unknown'),
  )
})
