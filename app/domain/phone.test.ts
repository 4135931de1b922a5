import { expect, test } from 'vitest'
import { isPhone } from './values.ts'

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '06-12-34-56-78',
  '+33 6 12 34 56 78',
  '+33612345678',
  '0033612345678',
  '00336 12 34 56 78',
  ' 06\u00a012\u00a034\u00a056\u00a078 ',
])('[ADDR-06] « %s » is a phone number', text => {
  expect(isPhone(text)).toBe(true)
})

test.each([
  '12345',
  '061234567',
  '06123456789',
  '0012345678',
  '+32 6 12 34 56 78',
  '06 12 34 56 7x',
  '',
])('[ADDR-06] « %s » is none', text => {
  expect(isPhone(text)).toBe(false)
})
